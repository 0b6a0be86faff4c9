import type { QueryInput } from '#shared/contract/queries.ts';
import { AppError } from '../app-error.ts';
import { tierOf, type Actor } from '../accounts/actor.ts';
import type { CatalogueModel } from '../routing/model.ts';
import type { RouteDecision, Router } from '../routing/ports.ts';
import type { Catalogue } from './catalogue-view.ts';
import { choosePool, type Choice } from './choose-pool.ts';
import type { ProviderSettings } from './ports.ts';

/** A model that will be asked, and the sentence that says why. */
export interface Candidate {
  model: CatalogueModel;
  reason: string;
}

export interface QueryPlan {
  asked: string;
  decision: RouteDecision;
  chosen: Candidate;
  /** Who may stand in, best first, worked out only when needed. */
  standIns(): Candidate[];
}

interface PlanDeps {
  catalogue: Catalogue;
  router: Router;
  providerSettings: ProviderSettings;
}

/** Decides which model answers and who may stand in; refuses what cannot run before anything is counted. */
export function planQuery(deps: PlanDeps, actor: Actor, input: QueryInput): QueryPlan {
  if (input.query.trim() === '') {
    throw new AppError('empty-query', 'Please enter a query or attach files to continue.');
  }
  const choice = choosePool(deps.catalogue, tierOf(actor), input);
  const wanted = choice.named ? [choice.named] : choice.pool;
  const candidates = wanted.filter((model) => isReady(deps, model));
  const decision = decide(deps, choice, input, candidates.length > 0 ? candidates : wanted);
  const best = decision.ranked[0];
  if (!best) throw cannotTake(wanted, decision);
  if (candidates.length === 0) throw missingKey(deps, best.model);
  const reason = choice.named ? `You chose ${best.model.name}.` : decision.reasonFor(best.model.id);
  const chosen = { model: best.model, reason };
  return {
    asked: choice.asked,
    decision,
    chosen,
    standIns: () => rankStandIns(deps, choice, input, chosen),
  };
}

function decide(deps: PlanDeps, choice: Choice, input: QueryInput, candidates: CatalogueModel[]) {
  return deps.router.decide({
    prompt: input.query,
    contextCharacters: (input.parentQuery?.length ?? 0) + (input.parentResponse?.length ?? 0),
    attached: { images: 0, documents: 0 },
    candidates,
    recommendable: choice.usable.filter((model) => model.writesText),
  });
}

/** The rest of the chosen set first, then everything else that the person may use. */
function rankStandIns(
  deps: PlanDeps,
  choice: Choice,
  input: QueryInput,
  chosen: Candidate,
): Candidate[] {
  const ready = choice.usable.filter((model) => isReady(deps, model) && model !== chosen.model);
  if (ready.length === 0) return [];
  const decision = decide(deps, choice, input, ready);
  const ranked = decision.ranked.map(({ model }) => ({
    model,
    reason: decision.reasonFor(model.id),
  }));
  const isPreferred = (candidate: Candidate) => choice.pool.includes(candidate.model);
  return [...ranked.filter(isPreferred), ...ranked.filter((one) => !isPreferred(one))];
}

function isReady(deps: PlanDeps, model: CatalogueModel): boolean {
  return model.writesText && deps.providerSettings.apiKey(model.provider) !== null;
}

function missingKey(deps: PlanDeps, model: CatalogueModel): AppError {
  const variable = deps.providerSettings.keyVariable(model.provider);
  return new AppError(
    'missing-key',
    `${model.name} cannot answer yet: no ${variable} is configured. An administrator can add it.`,
    { missingKey: variable },
  );
}

function cannotTake(wanted: CatalogueModel[], decision: RouteDecision): AppError {
  const windows = wanted.flatMap((model) => model.contextTokens ?? []);
  if (windows.length === 0) {
    return new AppError(
      'invalid-input',
      'This model makes images and cannot answer a text prompt.',
    );
  }
  const needed = decision.reading.promptTokens.toLocaleString('en-US');
  const largest = Math.max(...windows).toLocaleString('en-US');
  return new AppError(
    'prompt-too-long',
    `This prompt takes about ${needed} tokens and ${wanted.length === 1 ? 'the model' : 'the largest model you may use'} takes ${largest} in all. Shorten it${wanted.length === 1 ? ', or choose a model with a larger window' : ''}. Your prompt was kept.`,
  );
}
