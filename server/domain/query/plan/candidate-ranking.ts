import type { Problem } from '#shared/contract/problem.ts';
import { AppError } from '../../app-error.ts';
import type { Model } from '../../models/model.ts';
import type { RouteDecision, Router } from '../../routing/ports.ts';
import type { Catalogue } from '../../models/catalogue.ts';
import type { Choice } from './choose-pool.ts';
import type { ProviderSettings } from '../../models/ports.ts';
import { contextCharacters, countAttached, type PromptInContext } from './prompt.ts';

/** A model that will be asked, and the sentence that says why. */
export interface Candidate {
  model: Model;
  reason: string;
  /** In a comparison: why this chosen model cannot take the prompt. */
  problem?: Problem;
}

interface PlanDeps {
  catalogue: Catalogue;
  router: Router;
  providerSettings: ProviderSettings;
}

/** The models for one prompt: which of them are ready, and how the router ranks them. */
export class CandidateRanking {
  readonly #deps: PlanDeps;
  readonly #sent: PromptInContext;
  readonly choice: Choice;
  /** The router's decision among the ready models of the pool, or among all of them if none is. */
  readonly decision: RouteDecision;
  readonly #ready: Model[];

  constructor(deps: PlanDeps, choice: Choice, sent: PromptInContext) {
    this.#deps = deps;
    this.#sent = sent;
    this.choice = choice;
    this.#ready = choice.pool.filter((model) => this.isReady(model));
    this.decision = this.#decide(this.#ready.length > 0 ? this.#ready : choice.pool);
  }

  isReady(model: Model): boolean {
    return this.#deps.providerSettings.apiKey(model.provider) !== null;
  }

  /** The named model, or the router's best. */
  chooseOne(): Candidate {
    const { named } = this.choice;
    if (named) {
      this.refuseUnfit(named);
      return { model: named, reason: `You chose ${named.name}.` };
    }
    const best = this.decision.ranked[0]?.model;
    if (!best) throw this.#nothingFits();
    if (this.#ready.length === 0) throw this.missingKey(best);
    return { model: best, reason: this.decision.reasonFor(best.id) };
  }

  /** Throws when this model cannot take the prompt: no key, no sight, too small a window. */
  refuseUnfit(model: Model): void {
    if (!this.isReady(model)) throw this.missingKey(model);
    const { needsVision, promptTokens } = this.decision.traits;
    if (needsVision && !model.sees) {
      throw new AppError(
        'invalid-input',
        `${model.name} does not see pictures. Choose Auto or a model that does; your prompt and files were kept.`,
      );
    }
    if (model.contextTokens !== null && promptTokens >= model.contextTokens) {
      throw tooLong([model], promptTokens);
    }
  }

  missingKey(model: Model): AppError {
    const variable = this.#deps.providerSettings.keyVariable(model.provider);
    return new AppError(
      'missing-key',
      `${model.name} cannot answer yet: no ${variable} is configured. An administrator can add it.`,
      { missingKey: variable },
    );
  }

  /** The rest of the chosen set first, then everything else that the person may use. */
  rankOthers(chosen: Model): Candidate[] {
    const { usable, pool } = this.choice;
    const others = usable.filter((model) => this.isReady(model) && model !== chosen);
    if (others.length === 0) return [];
    const decision = this.#decide(others);
    const ranked = decision.ranked.map(({ model }) => ({
      model,
      reason: decision.reasonFor(model.id),
    }));
    const isPreferred = (candidate: Candidate) => pool.includes(candidate.model);
    return [...ranked.filter(isPreferred), ...ranked.filter((one) => !isPreferred(one))];
  }

  #decide(candidates: Model[]): RouteDecision {
    return this.#deps.router.decide({
      prompt: this.#sent.input.query,
      earlierPrompts: this.#sent.earlier.map(({ query }) => query),
      contextCharacters: contextCharacters(this.#sent),
      attached: countAttached(this.#sent),
      candidates,
      recommendable: this.choice.usable.filter((model) => this.isReady(model)),
    });
  }

  #nothingFits(): AppError {
    const { needsVision, promptTokens } = this.decision.traits;
    if (needsVision && !this.choice.pool.some((model) => model.sees)) {
      return new AppError(
        'invalid-input',
        'None of the chosen models sees pictures. Choose Auto or one that does; your prompt and files were kept.',
      );
    }
    return tooLong(this.choice.pool, promptTokens);
  }
}

function tooLong(models: readonly Model[], promptTokens: number): AppError {
  const largest = Math.max(...models.map((model) => model.contextTokens ?? 0));
  const who = models.length === 1 ? 'the model' : 'the largest of the models';
  return new AppError(
    'prompt-too-long',
    `This takes about ${promptTokens.toLocaleString('en-US')} tokens and ${who} takes ${largest.toLocaleString('en-US')} in all. Shorten it, or choose a model with a larger window. Your prompt was kept.`,
  );
}
