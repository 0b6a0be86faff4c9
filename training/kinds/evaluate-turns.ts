import { buildRoutingContext } from '#server/areas/routing/choose/routing-context.ts';
import { createRouter } from '#server/areas/routing/create-router.ts';
import type { RouteRequest } from '#server/areas/routing/prompt/parse-prompt.ts';
import type { RoutingWeights } from '#server/areas/routing/weights/load-weights.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { createRandom } from './random.ts';
import type { TurnPrompt } from './read-everyday.ts';
import { typeBadly } from './type-badly.ts';

/** How many of a set of prompts were understood, and which were not. */
export interface Share {
  name: string;
  of: number;
  wrong: readonly TurnPrompt[];
}

/** Scores prompts that were not used for training, each with the previous turn as its context. */
export function evaluateTurns(
  rows: readonly TurnPrompt[],
  { weights, kinds }: RoutingWeights,
  models: readonly Model[],
): Share[] {
  const learned = { weights, profiles: new Map(), caution: 0 };
  const router = createRouter({ weights, kinds });
  const contextOf = (row: TurnPrompt) =>
    buildRoutingContext(requestOf(row, models), learned, kinds);
  const hardnessOf = (row: TurnPrompt) => {
    const { hardness, traits } = contextOf(row);
    return hardness ?? traits.difficulty;
  };
  const choose = (row: TurnPrompt) => router.decide(requestOf(row, models)).ranked[0]?.model.id;
  const share = (
    name: string,
    of: readonly TurnPrompt[],
    isRight: (row: TurnPrompt) => boolean,
  ) => ({
    name,
    of: of.length,
    wrong: of.filter((row) => !isRight(row)),
  });
  const named = (prefix: string) => rows.filter(({ id }) => id.includes(prefix));
  const inTalk = rows.filter(({ before }) => before && before.kind !== 'image');
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bases = rows.filter((row) => rows.some(({ of }) => of === row.id));
  const fresh = named('fre');
  const isReadFresh = (row: TurnPrompt) => contextOf(row).traits.needsFreshFacts === true;
  return [
    share('pictures or not', named('pic'), (row) => {
      return contextOf(row).traits.needsImage === wantsImage(row);
    }),
    share('the same in all rows', rows, (row) => {
      return contextOf(row).traits.needsImage === wantsImage(row);
    }),
    share(
      'follow-ups keep or raise the difficulty',
      inTalk.filter(
        ({ continues, picture, kind }) => continues && picture === 'none' && kind !== 'chat',
      ),
      (row) => hardnessOf(row) >= hardnessOf(beforeOf(row)) - 1e-9,
    ),
    share(
      'follow-ups with an easy subject of their own are easy',
      inTalk.filter(({ continues, hardness, picture }) => {
        return !continues && hardness === 'easy' && picture === 'none';
      }),
      (row) => hardnessOf(row) < 0.5,
    ),
    share(
      'doubts are noticed',
      inTalk.filter(({ contests }) => contests),
      (row) => contextOf(row).traits.followUp === 'contests',
    ),
    share(
      'other follow-ups are no doubts',
      inTalk.filter(({ contests }) => !contests),
      (row) => contextOf(row).traits.followUp !== 'contests',
    ),
    share(
      'translations get the same model',
      rows.filter(({ of }) => of !== undefined && byId.has(of)),
      (row) => choose(row) === choose(byId.get(row.of ?? '') ?? row),
    ),
    share('prompts with typos get the same model', bases, (row) => {
      const random = createRandom(row.prompt.length);
      return choose(row) === choose({ ...row, prompt: typeBadly(row.prompt, typoShare, random) });
    }),
    share(
      'recall of fresh facts',
      fresh.filter((row) => row.fresh),
      isReadFresh,
    ),
    share('precision of fresh facts', fresh.filter(isReadFresh), (row) => row.fresh),
    share(
      'other rows that need no fresh facts',
      rows.filter((row) => !row.fresh && !fresh.includes(row)),
      (row) => !isReadFresh(row),
    ),
    share(
      'hard prompts are hard',
      rows.filter(
        ({ hardness, continues, picture }) =>
          hardness === 'hard' && !continues && picture === 'none',
      ),
      (row) => hardnessOf(row) >= 0.5,
    ),
    share(
      'easy prompts are easy',
      rows.filter(
        ({ hardness, continues, picture }) =>
          hardness === 'easy' && !continues && picture === 'none',
      ),
      (row) => hardnessOf(row) < 0.5,
    ),
    share(
      'kinds',
      rows.filter(
        ({ continues, picture, kind }) => !continues && picture === 'none' && kind !== 'none',
      ),
      (row) => contextOf(row).traits.task === row.kind,
    ),
  ];
}

// A typo in every fifteenth letter, which is about every third word.
const typoShare = 1 / 15;

function wantsImage({ picture }: TurnPrompt): boolean {
  return picture === 'make' || picture === 'change';
}

function beforeOf({ before, ...row }: TurnPrompt): TurnPrompt {
  return { ...row, ...before };
}

function requestOf({ prompt, before }: TurnPrompt, models: readonly Model[]): RouteRequest {
  return {
    prompt,
    ...(before && {
      earlierPrompts: [before.prompt],
      lastAnswer: before.kind === 'image' ? 'picture' : 'text',
    }),
    canBeSeen: true,
    contextCharacters: 0,
    attached: { images: 0, documents: 0 },
    candidates: models,
    recommendable: models,
  };
}
