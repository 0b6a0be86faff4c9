import type { Head } from '#server/areas/routing/prompt/kinds/kind-weights.ts';
import type { EverydayPrompt, HeadWordings, TurnPrompt } from './read-everyday.ts';

/** What a text teaches the heads. A head without a label learns nothing from the text. */
export type Labels = Partial<Record<Head, boolean>>;

/** The labels that a person gave, or that follow from the kind of task. */
export function labelsOf(prompt: EverydayPrompt | TurnPrompt): Labels {
  return 'picture' in prompt ? labelsOfTurn(prompt) : labelsOfKind(prompt.kind);
}

const unsure: ReadonlySet<string> = new Set(['none', 'chat']);
const maybeFresh: ReadonlySet<string> = new Set(['knowledge', 'chat', 'assistant', 'planning']);

function labelsOfKind(kind: EverydayPrompt['kind']): Labels {
  return {
    draws: kind === 'image',
    ...(!maybeFresh.has(kind) && { fresh: false }),
    ...(!unsure.has(kind) && { continues: false, contests: false }),
  };
}

function labelsOfTurn({ picture, fresh, continues, contests, before }: TurnPrompt): Labels {
  const isAfterPicture = before?.kind === 'image';
  const isDrawn = picture === 'make' || picture === 'change';
  return {
    fresh,
    // "And a dog" asks for a picture only after another picture, so `draws` is omitted.
    ...(!(isAfterPicture && isDrawn) && { draws: isDrawn }),
    // Omitted after pictures and for questions about attached ones, which read like follow-ups.
    ...(picture !== 'look' && !isAfterPicture && { continues, contests }),
  };
}

const other: Required<Labels> = { fresh: false, draws: false, continues: false, contests: false };

/** The labels of short wordings, by what they are examples of. */
export const labelsOfWordings: Record<HeadWordings['sort'], Labels> = {
  draws: { ...other, draws: true },
  drawsIt: { ...other, draws: true, continues: true },
  text: { draws: false, fresh: false },
  fresh: { ...other, fresh: true },
  lasting: other,
  continues: { ...other, continues: true },
  contests: { ...other, continues: true, contests: true },
};

/** Requests that are built from frames teach only whether their wording asks for a picture. */
export function labelsOfFrame(kind: EverydayPrompt['kind']): Labels {
  return { draws: kind === 'image' };
}
