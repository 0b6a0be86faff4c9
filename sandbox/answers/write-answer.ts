import { lastPrompt } from '../request-log.ts';
import { seedOf } from '../seed.ts';
import type { Provider, Question } from '../vendor.ts';
import type { Ask } from './ask.ts';
import { arithmeticWriter } from './arithmetic.ts';
import { codeWriter } from './code/code.ts';
import { comparisonWriter } from './comparison.ts';
import { emailWriter } from './email.ts';
import { essayWriter } from './essay.ts';
import { explanationWriter } from './explanation.ts';
import { findEarlierSubject, noteEarlierTurns } from './follow-up.ts';
import { writeGeneral } from './general.ts';
import { greetingWriter } from './greeting.ts';
import { haikuWriter } from './haiku.ts';
import { listWriter } from './list.ts';
import { nameModel } from './model-name.ts';
import { poemWriter } from './poem.ts';
import { recallWriter } from './recall.ts';
import { storyWriter } from './story.ts';
import { findSubject } from './subject.ts';
import { summaryWriter } from './summary.ts';
import { tableWriter } from './table.ts';
import { addManner } from './manner.ts';
import { translationWriter } from './translation.ts';
import { voiceOf } from './voice.ts';

const writers = [
  recallWriter,
  greetingWriter,
  haikuWriter,
  poemWriter,
  codeWriter,
  arithmeticWriter,
  translationWriter,
  emailWriter,
  tableWriter,
  comparisonWriter,
  essayWriter,
  storyWriter,
  summaryWriter,
  listWriter,
  explanationWriter,
];

/** The same conversation and model always give the same text. */
export function writeAnswer(provider: Provider, question: Question): string {
  const ask = readAsk(provider, question);
  const writer = writers.find((candidate) => candidate.fits(ask));
  const body = writer?.write(ask) ?? writeGeneral(ask);
  const said = writer?.isBare ? body : addManner(ask, body);
  const note = writer === recallWriter ? '' : noteEarlierTurns(ask);
  return [note, said, markOf(question.model)].filter(Boolean).join('\n\n');
}

function readAsk(provider: Provider, question: Question): Ask {
  const prompt = lastPrompt(question).trim();
  const lastIndex = question.turns.findLastIndex(({ role }) => role === 'user');
  const earlier = question.turns.slice(0, Math.max(lastIndex, 0));
  return {
    prompt,
    subject: findEarlierSubject(prompt, earlier) ?? findSubject(prompt),
    voice: voiceOf(provider, question.model),
    seed: seedOf(question.model, prompt, String(earlier.length)),
    earlier,
  };
}

function markOf(model: string): string {
  return `*Simulated answer of ${nameModel(model)}: no provider key is set.*`;
}
