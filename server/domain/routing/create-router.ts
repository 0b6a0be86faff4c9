import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { DialWord } from '#shared/contract/routing/constants.ts';
import { toRouteDetails } from './explain/route-details.ts';
import { wordReason } from './explain/word-reason.ts';
import type { Model } from '../models/model.ts';
import type { EvidenceByTask, NotedTraits, PromptTraits, Router } from './ports.ts';
import { buildRoutingContext } from './choose/routing-context.ts';
import type { KindWeights } from './prompt/kinds/kind-weights.ts';
import type { Learned, RouterWeights } from './learned/router-weights.ts';
import { recommendModels } from './explain/recommend-models.ts';
import { defaultDial, standAt, type DialSetting } from './choose/dial.ts';
import { scoreModels, weighFigures } from './choose/score-models.ts';
import { surely } from './choose/task-shares.ts';

export interface RouterOptions {
  /** What training left; without it a model stands where published tables put it. */
  weights?: RouterWeights;
  /** What tells kinds of work; without it every prompt is taken by its form alone. */
  kinds?: KindWeights;
  /** What the word of a request stands for, or where the dial stands without one; asked at each decision. */
  dial?: (asked: DialWord | undefined) => DialSetting;
  /** The policy in force; null is what was published, alone. Asked at each decision too. */
  evidence?: () => EvidenceByTask | null;
  policyId?: () => number | null;
  /** Names the weights and the catalogue in force. */
  madeBy?: () => string;
}

// Chosen by leaving sources out: the most gained among those that lose hardly anything on any (see the model card).
export const caution = 0.75;

/** A router that reads what a prompt demands and weighs chance of a good answer, cost and speed. */
export function createRouter({
  weights,
  kinds,
  dial = standAt(defaultDial),
  evidence = () => null,
  policyId = () => null,
  madeBy = () => '',
}: RouterOptions = {}): Router {
  const learned = weights ? learnedFrom(weights) : null;
  return {
    decide(request) {
      const setting = dial(request.dial);
      const asked = {
        ...buildRoutingContext(request, learned, kinds ?? null),
        evidence: evidence(),
      };
      const isInWords =
        asked.traits.needsImage && !request.candidates.some((model) => model.makesImages);
      const context = isInWords ? { ...asked, traits: inWords(asked.traits) } : asked;
      const { candidates, recommendable, locked = [] } = request;
      const tryable = scoreModels(recommendable, asked, setting.position);
      const ranked =
        context === asked && areSame(candidates, recommendable)
          ? tryable
          : scoreModels(candidates, context, setting.position);
      const withLocked =
        locked.length === 0
          ? tryable
          : scoreModels([...recommendable, ...locked], asked, setting.position);
      return {
        traits: asked.traits,
        ranked,
        reasonFor(id: ModelId) {
          const { field = 'usable' } = request;
          const dial = setting.position;
          const reason = wordReason(id, { context, ranked, candidates, dial, field });
          return isInWords ? reason.replace(/^[^:]*/, noImageMaker) : reason;
        },
        recommendations: recommendModels(recommendable, tryable, asked.traits, withLocked),
        details: toRouteDetails(asked.traits, ranked, { dial: setting, learned }),
        note(others) {
          const noted =
            others.length === 0
              ? ranked
              : scoreModels([...candidates, ...others], context, setting.position, candidates);
          return {
            madeBy: madeBy(),
            policyId: policyId(),
            traits: toNotedTraits(context.traits),
            dial: setting.position,
            models: noted.map(({ figures }) => figures),
            chosen: ranked[0]?.model.id ?? null,
          };
        },
      };
    },
    reconsider({ models, traits }, policy) {
      const evidence = policy?.get(traits.task) ?? null;
      const caution = learned?.caution ?? 0;
      return weighFigures(models, { evidence, caution }).map(({ id }) => id);
    },
  };
}

/** Most people's candidates are all that may be recommended to them. */
function areSame(one: readonly Model[], other: readonly Model[]): boolean {
  const models = new Set(one);
  return models.size === new Set(other).size && other.every((model) => models.has(model));
}

function toNotedTraits(traits: PromptTraits): NotedTraits {
  const { task, isTold, domain, difficulty, promptTokens, plainTokens } = traits;
  return { task, isTold, domain, difficulty, promptTokens, plainTokens };
}

const noImageMaker = 'In words, as none of these models makes images';

function learnedFrom(weights: RouterWeights): Learned {
  const profiles = new Map(weights.header.profiles.map((profile) => [profile.id, profile]));
  return { weights, profiles, caution };
}

/** Where no model draws, a picture that was asked for can only be put in words. */
function inWords(asked: PromptTraits): PromptTraits {
  return { ...asked, needsImage: false, task: 'writing', shares: surely('writing') };
}
