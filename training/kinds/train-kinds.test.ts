import { expect, test } from 'vitest';
import {
  decodeKindWeights,
  encodeKindWeights,
} from '#server/areas/routing/weights/kind-weights-file.ts';
import { readPrompt } from '#server/areas/routing/prompt/kinds/estimate-kind.ts';
import { readAllTraining, readPastedTexts, readPhrases, type Phrases } from './read-everyday.ts';
import { trainKinds } from './train-kinds.ts';

const all = readAllTraining();
const few = {
  everyday: all.everyday.filter((_, at) => at % 60 === 0),
  turns: all.turns.filter((_, at) => at % 45 === 0),
  wordings: all.wordings.filter(({ language }) => language === 'en'),
};
const material = {
  texts: readPastedTexts(),
  // An eighth of the frames takes an eighth of the time.
  phrases: readPhrases()
    .filter(({ language }) => language === 'en')
    .map((phrases) => ({ ...phrases, frames: thin(phrases.frames) })),
};
const train = () =>
  encodeKindWeights(trainKinds(few, material, { penalty: 3e-7, hardnessPenalty: 1.2, rounds: 3 }));

function thin(frames: Phrases['frames']): Phrases['frames'] {
  return Object.fromEntries(
    Object.entries(frames).map(([kind, own]) => [kind, own.filter((_, at) => at % 8 === 0)]),
  );
}

test('the same prompts give the same bytes, which separate the kinds of work', () => {
  const bytes = train();
  expect(Buffer.from(train()).equals(bytes)).toBe(true);
  const weights = decodeKindWeights(bytes);
  expect(readPrompt('Draw a picture of a dog', weights).estimate.kind).toBe('image');
  expect(readPrompt('Translate this letter into French', weights).estimate.kind).toBe(
    'translation',
  );
});
