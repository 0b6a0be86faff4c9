import type { SearchChoice } from '#shared/contract/query/constants.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { formatCount } from '#shared/lib/format.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Substitution } from '#shared/contract/query/schemas.ts';
import {
  type ProviderHealth,
  distinctEntries,
  type Entry,
  type ProviderSettings,
} from '../../models/index.ts';
import type { Field, RouteDecision, Router } from '../../routing/index.ts';
import { warmCacheOf } from './warm-cache.ts';
import type { Model } from '#server/providers/contract/model.ts';
import type { Choice } from './choose-pool.ts';
import { lastAnswerIn } from './picture-before.ts';
import { hasLimits } from './provider-terms.ts';
import { isBetterWhole, leastOutputTokens, type PreparedPrompt, wordTooLong } from './prompt.ts';

/** A model that will be called, and the sentence that says why. */
export interface Candidate {
  model: Model;
  /** The listing for which this model answers. It is looked up again if the model is gone. */
  listing: ModelId;
  /** The note for the user if this model answers in place of the listing's own; null otherwise. */
  substitution: Substitution | null;
  reason: string;
  /** Whether the user named the model; false if the router chose it. */
  isNamed: boolean;
  /** Set in a comparison if this chosen model cannot take the prompt. */
  problem?: Problem;
}

interface PlanDeps {
  router: Router;
  providerSettings: ProviderSettings;
  health: Pick<ProviderHealth, 'isOpen'>;
}

/** Which models are ready for one prompt, and how the router ranks them. */
export class CandidateRanking {
  readonly #deps: PlanDeps;
  readonly #sent: PreparedPrompt;
  readonly choice: Choice;
  /**
   * The router's decision among the ready models, preferring those whose circuit is closed, or
   * among the whole pool if none is ready.
   */
  readonly decision: RouteDecision;
  readonly #ready: Entry[];
  readonly #lastAnswer: 'picture' | 'text' | null;
  readonly #search: SearchChoice;

  constructor(deps: PlanDeps, choice: Choice, sent: PreparedPrompt, search: SearchChoice = 'off') {
    this.#deps = deps;
    this.#search = search;
    this.#sent = sent;
    this.#lastAnswer = lastAnswerIn(sent.earlier);
    this.choice = choice;
    this.#ready = choice.pool.filter((entry) => this.isReady(entry));
    const well = this.#ready.filter(({ model }) => !deps.health.isOpen(model));
    // It's possible that no model with a closed circuit is able to answer the prompt, for example if the only one
    // left draws pictures.
    const reading = isBetterWhole(sent) ? well.filter(({ model }) => model.readsDocuments) : [];
    const fields = this.#ready.length > 0 ? [reading, well, this.#ready] : [choice.pool];
    const { terms } = sent.program ?? {};
    const isLimited = terms !== undefined && hasLimits(terms);
    const preferred = (terms?.order ?? []).map((id) =>
      well.filter(({ model }) => model.provider === id),
    );
    this.decision =
      this.#decideFirst(preferred) ??
      this.#decideInTurn(fields, isNarrower(choice) ? 'chosen' : isLimited ? 'asked' : 'usable');
  }

  isReady({ model }: Entry): boolean {
    return this.#deps.providerSettings.apiKey(model.provider) !== null;
  }

  /** Returns the named model, or the router's best. Throws an AppError if it cannot take the prompt. */
  chooseOne(): Candidate {
    const { named } = this.choice;
    if (named) {
      const misfit = this.findMisfit(named);
      if (misfit) throw misfit;
      const { reason } = this.#sent.program ?? {};
      return { ...chosenByHand(named), ...(reason && { reason }) };
    }
    const best = this.decision.ranked[0]?.model;
    if (!best) throw this.#nothingFits();
    if (this.#ready.length === 0) throw this.missingKey(best);
    return this.toCandidate(best, this.choice.pool, this.decision);
  }

  /** Turns a ranked model into a candidate for its entry in `among`. */
  toCandidate(model: Model, among: readonly Entry[], decision: RouteDecision): Candidate {
    const entry = among.find((one) => one.model.id === model.id);
    const listing = entry?.listing.id ?? model.id;
    // Users who did not choose the listing need not know that another model serves it.
    const isChosen = this.choice.set?.some((one) => one.listing.id === listing);
    return {
      model,
      listing,
      substitution: isChosen && entry ? entry.substitution : null,
      reason: decision.reasonFor(model.id),
      isNamed: false,
    };
  }

  /** The candidate that replaces `gone`, whose model no longer exists. `entry` is the listing's current model. */
  succeed(gone: Candidate, entry: Entry): Candidate {
    if (gone.isNamed) return chosenByHand(entry);
    const { model, substitution } = entry;
    const isRanked = this.decision.ranked.some((score) => score.model.id === model.id);
    const reason = isRanked
      ? this.decision.reasonFor(model.id)
      : `${model.name} replaces ${gone.model.name}, our first choice.`;
    return { model, listing: gone.listing, substitution, reason, isNamed: false };
  }

  /** Why the model cannot take the prompt: no API key, no vision, or a context window that is too small. */
  findMisfit(entry: Entry): AppError | null {
    const { model } = entry;
    if (!this.isReady(entry)) return this.missingKey(entry.named);
    const { promptTokens } = this.decision.traits;
    if (this.#sent.attached.images > 0 && !model.sees) {
      return new AppError(
        'invalid-input',
        `${model.name} can’t read images. Choose Auto or a model that can. Your prompt and files are saved.`,
      );
    }
    const { contextTokens } = model;
    const room = Math.min(leastOutputTokens, this.#sent.program?.maxOutputTokens ?? Infinity);
    const isTooLong = contextTokens !== null && promptTokens + room > contextTokens;
    return isTooLong ? this.#tooLong([model], promptTokens) : null;
  }

  missingKey({ name, provider }: Model): AppError {
    const variable = this.#deps.providerSettings.keyVariable(provider);
    return new AppError(
      'missing-key',
      `${name} isn’t available yet because ${variable} isn’t set. An administrator can add it.`,
      { missingKey: variable },
    );
  }

  /**
   * Ranks the models besides `chosen`: those in the pool, then everything else that the user may
   * use. If the user named a model, those closest in quality come first, preferably ones at least
   * as good. A program decides which of them it accepts, and its own list keeps its order.
   */
  rankFallbacks(chosen: readonly Model[], isLeft: (model: Model) => boolean): Candidate[][] {
    const allowed = this.#sent.program?.fallbacks ?? 'any';
    if (allowed === 'none') return [];
    if (allowed === 'listed' && this.choice.named) {
      return (this.choice.set ?? [])
        .filter((entry) => isLeft(entry.model) && !chosen.includes(entry.model))
        .filter((entry) => this.findMisfit(entry) === null)
        .map((entry) => [chosenByHand(entry)]);
    }
    const groups = this.#rankInGroups(chosen, isLeft, 'left', this.choice.named);
    return allowed === 'listed' ? groups.slice(0, 1) : groups;
  }

  #rankInGroups(
    chosen: readonly Model[],
    isLeft: (model: Model) => boolean,
    field: Field,
    named: Entry | null = null,
  ): Candidate[][] {
    const { usable, pool } = this.choice;
    const others = usable.filter(
      (entry) =>
        this.isReady(entry) &&
        isLeft(entry.model) &&
        chosen.every(({ id }) => id !== entry.model.id),
    );
    if (others.length === 0) return [];
    const ranked =
      (named && this.#rankNearest(named, others, field)) ?? this.#rankBest(named, others, field);
    const isPreferred = ({ model: { id } }: Candidate) => pool.some(({ model }) => model.id === id);
    const order = this.#sent.program?.terms?.order ?? [];
    const placeOf = ({ model }: Candidate) => {
      const place = order.indexOf(model.provider);
      return place < 0 ? order.length : place;
    };
    const inOrder = ranked.toSorted((one, other) => placeOf(one) - placeOf(other));
    return [inOrder.filter(isPreferred), inOrder.filter((one) => !isPreferred(one))];
  }

  /**
   * Ranks models by how close their quality is to the named model's, better ones first. Price only decides between
   * equals, whatever Auto's dial says: someone who named a strong model wants another strong one. Null if the
   * router can't rate the named model for this prompt, or if only that model could take it, as for a picture.
   */
  #rankNearest(named: Entry, others: readonly Entry[], field: Field): Candidate[] | null {
    const decision = this.#decide([...others, named], field);
    const own = decision.ranked.find(({ model }) => model.id === named.model.id);
    const rest = decision.ranked.filter((score) => score !== own);
    if (!own || rest.length === 0) return null;
    const better = rest.filter(({ quality }) => quality >= own.quality);
    const worse = rest.filter(({ quality }) => quality < own.quality);
    const replace = (why: string) => (score: (typeof rest)[number]) => ({
      ...this.toCandidate(score.model, others, decision),
      reason: replaces(named, why),
    });
    return [
      ...better.toSorted((a, b) => a.quality - b.quality).map(replace(asGood)),
      ...worse.toSorted((a, b) => b.quality - a.quality).map(replace(closest)),
    ];
  }

  #rankBest(named: Entry | null, others: readonly Entry[], field: Field): Candidate[] {
    const decision = this.#decide(others, field);
    return decision.ranked.map(({ model }) => {
      const candidate = this.toCandidate(model, others, decision);
      return named ? { ...candidate, reason: replaces(named, candidate.reason) } : candidate;
    });
  }

  /** Ranks the models in the pool before everything else that the user may use. */
  rankOthers(chosen: readonly Model[]): Candidate[] {
    return this.#rankInGroups(chosen, () => true, 'others').flat();
  }

  #modelsOf(entries: readonly Entry[]): Model[] {
    return entries.filter((entry) => this.isReady(entry)).map(({ model }) => model);
  }

  /** Lets the router decide among the models of the first list that contains a suitable one; null if none does. */
  #decideFirst(lists: readonly (readonly Entry[])[]): RouteDecision | null {
    for (const entries of lists.filter(({ length }) => length > 0)) {
      const decision = this.#decide(entries, 'asked');
      if (decision.ranked.length > 0) return decision;
    }
    return null;
  }

  /**
   * Lets the router decide among the models of the first list that contains a suitable one, or else of the last
   * list.
   */
  #decideInTurn([entries = [], ...others]: (readonly Entry[])[], field: Field): RouteDecision {
    const [next] = others;
    if (entries.length === 0 && next) return this.#decideInTurn(others, field);
    const decision = this.#decide(entries, field);
    const isFinal = decision.ranked.length > 0 || !next || next.length === entries.length;
    return isFinal ? decision : this.#decideInTurn(others, field);
  }

  #decide(entries: readonly Entry[], field: Field): RouteDecision {
    const search = this.#search;
    const answeredBy = this.#sent.earlier.at(-1)?.model;
    const isFirst = field !== 'left' && field !== 'others';
    const caches = isFirst ? entries.map(({ model }) => warmCacheOf(model, this.#sent)) : [];
    const warm = caches.find((one) => one !== null);
    return this.#deps.router.decide({
      prompt: this.#sent.text,
      earlierPrompts: this.#sent.earlier.map(({ query }) => query),
      ...(this.#sent.program?.pictureOptions && { isForPicture: true }),
      ...(this.#lastAnswer && { lastAnswer: this.#lastAnswer }),
      ...(answeredBy && { answeredBy }),
      ...(warm && { warm }),
      canBeSeen: this.#sent.pictureBefore !== undefined && this.#isEnough(entries, canSee),
      contextCharacters: this.#sent.contextCharacters,
      ...(this.#sent.contextTokens !== null && { contextTokens: this.#sent.contextTokens }),
      attached: this.#sent.attached,
      isCombining: this.#sent.combine !== undefined,
      ...(this.#sent.input.dial && { dial: this.#sent.input.dial }),
      ...(search !== 'off' && { search, canSearch: this.#isEnough(entries, canSearch) }),
      candidates: entries.map(({ model }) => model),
      ...(this.choice.named && { named: this.choice.named.model }),
      recommendable: this.#modelsOf(this.choice.usable),
      locked: this.#modelsOf(this.choice.locked),
      field,
    });
  }

  /**
   * Whether enough models pass `has` to leave out the others: two for a comparison, otherwise one.
   */
  #isEnough(entries: readonly Entry[], has: (model: Model) => boolean): boolean {
    const able = entries.filter(({ model }) => has(model));
    return distinctEntries(able).length >= (this.#sent.input.compareMode ? 2 : 1);
  }

  #nothingFits(): AppError {
    const { needsVision, promptTokens } = this.decision.traits;
    if (needsVision && !this.choice.pool.some(({ model }) => model.sees)) {
      return new AppError(
        'invalid-input',
        'None of the chosen models can read images. Choose Auto or a model that can. Your prompt and files are saved.',
      );
    }
    const models = this.choice.pool.map(({ model }) => model);
    return this.#tooLong(models, promptTokens);
  }

  #tooLong(models: readonly Model[], promptTokens: number): AppError {
    const largest = Math.max(...models.map((model) => model.contextTokens ?? 0));
    const words = this.#sent.program
      ? wordTooLong(largest, promptTokens)
      : `This prompt has about ${formatCount(promptTokens)} tokens, and ${models.length === 1 ? 'the model accepts' : 'the largest model accepts'} at most ${formatCount(largest)}. Shorten it, or choose a model with a larger context window. Your prompt is saved.`;
    return new AppError('prompt-too-long', words);
  }
}

function canSee({ sees, writesText }: Model): boolean {
  return sees && writesText;
}

function canSearch({ webSearch, writesText }: Model): boolean {
  return webSearch !== undefined && writesText;
}

function replaces({ named }: Entry, why: string): string {
  return `Replaces ${named.name}, which you chose. ${why}`;
}

const asGood =
  'Of the models available, it’s the closest in quality that’s at least as good for this prompt.';
const closest = 'Of the models available, it comes closest in quality for this prompt.';

function isNarrower({ set, pool, usable }: Choice): boolean {
  return set !== null && distinctEntries(pool).length < usable.length;
}

/** The reason names the model that the user chose, even if another one answers in its place. */
export function chosenByHand({ listing, named, model, substitution }: Entry): Candidate {
  const reason = `You chose ${named.name}.`;
  return { model, listing: listing.id, substitution, reason, isNamed: true };
}
