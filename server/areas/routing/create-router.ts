import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { DialWord } from '#shared/contract/routing/constants.ts';
import { toRouteDetails } from './explain/route-details.ts';
import { wordReason } from './explain/word-reason.ts';
import type { Model } from '../../providers/contract/model.ts';
import {
  buildRoutingContext,
  type EvidenceByTask,
  type RoutingContext,
} from './choose/routing-context.ts';
import { findUnmetNeed } from './choose/find-unmet-need.ts';
import { rankWithCache, shareSaved, stayFirst } from './choose/stay-with-cache.ts';
import type { KindWeights } from './prompt/kinds/kind-weights.ts';
import type { Learned, RouterWeights } from './learned/router-weights.ts';
import { recommendModels } from './explain/recommend-models.ts';
import { defaultDial, standAt, type DialSetting } from './choose/dial.ts';
import { scoreModels, weighFigures } from './choose/score-models.ts';
import { surely } from './choose/task-shares.ts';
import type { RouteRequest, PromptTraits } from './prompt/parse-prompt.ts';
import type { DecisionNote, NotedTraits } from './decision-note.ts';

export interface RouterOptions {
  /** The trained weights. Without them, models are ranked by published tables alone. */
  weights?: RouterWeights;
  /** The weights of the task classifier. Without them, a prompt's task is guessed from its form alone. */
  kinds?: KindWeights;
  /** The dial's setting for a word in the request, or else the installation's. Read for every decision. */
  dial?: (asked: DialWord | undefined) => DialSetting;
  /** Returns the active policy, or null if only published figures apply. Called for every decision. */
  evidence?: () => EvidenceByTask | null;
  policyId?: () => number | null;
  /** The lead, in points out of 100, that another model needs to replace the one whose cache is warm. */
  cacheMargin?: () => number;
  /** Identifies the weights and the catalogue in use. */
  madeBy?: () => string;
}

// Chosen by leaving out one source at a time: of the values that lose almost nothing on any source, this one gains
// the most (see the model card).
export const caution = 0.75;

/**
 * Creates a router that estimates what a prompt demands and weighs the chance of a good answer, cost and
 * speed. It never throws, whatever the prompt.
 */
export function createRouter({
  weights,
  kinds,
  dial = standAt(defaultDial),
  evidence = () => null,
  policyId = () => null,
  cacheMargin = () => 0,
  madeBy = () => '',
}: RouterOptions = {}) {
  const learned = weights ? learnedFrom(weights) : null;
  return {
    decide(request: RouteRequest) {
      const setting = dial(request.dial);
      const asked = addCache(request, {
        ...buildRoutingContext(request, learned, kinds ?? null),
        evidence: evidence(),
      });
      const terms = { dial: setting.position, margin: cacheMargin() };
      const isInWords =
        asked.traits.needsImage && !request.candidates.some((model) => model.makesImages);
      const context = isInWords ? { ...asked, traits: inWords(asked.traits) } : asked;
      const { candidates, recommendable, locked = [] } = request;
      const { ranked, saving } = rankWithCache(candidates, context, terms);
      const answering = request.named ?? ranked[0]?.model;
      const tried = new Set([...recommendable, ...(answering ? [answering] : [])]);
      // A text model is recommended for a picture only if none of these models can make one.
      const canDraw = [...tried, ...locked].some((model) => model.makesImages);
      const tryContext = canDraw ? asked : context;
      const tryable =
        tryContext === context && areSame(candidates, tried)
          ? { ranked, saving }
          : rankWithCache([...tried], tryContext, terms);
      const withLocked =
        locked.length === 0
          ? tryable.ranked
          : scoreModels([...tried, ...locked], tryContext, setting.position);
      return {
        traits: asked.traits,
        /** Best first. Models that can't take the prompt (window, vision, image) are absent. */
        ranked,
        /** A sentence that says why a model is ranked where it is, naming what decided it. */
        reasonFor(id: ModelId) {
          const { field = 'usable' } = request;
          const reason = wordReason(id, {
            context,
            ranked,
            candidates,
            dial: setting,
            field,
            saving,
          });
          return isInWords ? reason.replace(/^[^.]*/, noImageMaker) : reason;
        },
        recommendations: recommendModels(
          {
            context: tryContext,
            ...tryable,
            candidates: [...tried],
            dial: setting,
            field: 'usable',
          },
          answering,
          withLocked,
        ),
        details: toRouteDetails(asked.traits, ranked, { dial: setting, learned }),
        /** The decision in numbers. `others` are models that a comparison shows beside the ranked ones. */
        note(others: readonly Model[]) {
          const noted =
            others.length === 0
              ? ranked
              : scoreModels([...candidates, ...others], context, setting.position, candidates);
          return {
            madeBy: madeBy(),
            policyId: policyId(),
            traits: toNotedTraits(context.traits),
            dial: setting.position,
            ...(context.warm && { warm: { model: context.warm.model, margin: terms.margin } }),
            models: noted.map(({ figures }) => figures),
            chosen: ranked[0]?.model.id ?? null,
          };
        },
      };
    },
    /** Ranks the models of a past decision under another policy, best first. */
    reconsider({ models, traits, warm }: DecisionNote, policy: EvidenceByTask | null) {
      const evidence = policy?.get(traits.task) ?? null;
      const caution = learned?.caution ?? 0;
      const scores = weighFigures(models, { evidence, caution });
      const { ranked } = warm ? stayFirst(scores, warm) : { ranked: scores };
      return ranked.map(({ id }) => id);
    },
  };
}

export type Router = ReturnType<typeof createRouter>;
export type RouteDecision = ReturnType<Router['decide']>;

/**
 * A model has no advantage from its cache if its answer is disputed, if it can't take the prompt, or if it
 * would hardly save anything. With a search tool, the request begins differently, so nothing of it is cached.
 */
function addCache({ candidates, warm }: RouteRequest, context: RoutingContext): RoutingContext {
  const model = candidates.find(({ id }) => id === warm?.model);
  if (!warm || !model || findUnmetNeed(model, context.traits) !== null) return context;
  const { followUp, webSearch } = context.traits;
  const isCold = followUp === 'contests' || (webSearch && model.webSearch);
  return isCold || shareSaved(model, warm) === null ? context : { ...context, warm };
}

/** For most users, the candidates are exactly the models that may be recommended, so they are scored only once. */
function areSame(one: readonly Model[], other: ReadonlySet<Model>): boolean {
  return new Set(one).size === other.size && one.every((model) => other.has(model));
}

function toNotedTraits(traits: PromptTraits): NotedTraits {
  const { task, isTold, domain, difficulty, promptTokens, plainTokens } = traits;
  return { task, isTold, domain, difficulty, promptTokens, plainTokens };
}

const noImageMaker = 'No available model can make images, so the answer is text';

function learnedFrom(weights: RouterWeights): Learned {
  const profiles = new Map(weights.header.profiles.map((profile) => [profile.id, profile]));
  return { weights, profiles, caution };
}

/** If no candidate makes images, a request for a picture can only be answered in text. */
function inWords(asked: PromptTraits): PromptTraits {
  return { ...asked, needsImage: false, task: 'writing', shares: surely('writing') };
}
