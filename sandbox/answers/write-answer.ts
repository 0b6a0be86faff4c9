import { lastPrompt } from '../request-log.ts';
import { seedOf } from '../seed.ts';
import type { Provider, Question, Turn } from '../vendor.ts';
import type { Ask, Writer } from './ask.ts';
import { arithmeticWriter } from './arithmetic.ts';
import { attachmentWriter } from './attachments/attachment-writer.ts';
import {
  earlierAttachmentWriter,
  findEarlierAttachment,
} from './attachments/earlier-attachment.ts';
import { codeWriter } from './code/code.ts';
import { comparisonWriter } from './comparison.ts';
import { emailWriter } from './email.ts';
import { essayWriter } from './essay.ts';
import { explanationWriter } from './explanation.ts';
import { findEarlierSubject, noteEarlierTurns } from './follow-up.ts';
import { writeGeneral } from './general.ts';
import { greetingWriter } from './greeting.ts';
import { haikuWriter } from './haiku.ts';
import { readInlinedDocuments } from './inlined-documents.ts';
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
  attachmentWriter,
  recallWriter,
  earlierAttachmentWriter,
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
  const note = refersBack.has(writer) ? '' : noteEarlier(ask);
  return [note, said, markOf(question.model)].filter(Boolean).join('\n\n');
}

const refersBack = new Set<Writer | undefined>([recallWriter, earlierAttachmentWriter]);

function noteEarlier(ask: Ask): string {
  const shown = findEarlierAttachment(ask.earlier);
  return shown ? `I still have ${shown} from before.` : noteEarlierTurns(ask);
}

function readAsk(provider: Provider, question: Question): Ask {
  const sent = lastPrompt(question).trim();
  const { documents, instruction: prompt } = readInlinedDocuments(sent);
  const lastIndex = question.turns.findLastIndex(({ role }) => role === 'user');
  const earlier = question.turns.slice(0, Math.max(lastIndex, 0)).map(withoutDocuments);
  return {
    prompt,
    attachments: question.turns[lastIndex]?.attachments ?? [],
    documents,
    subject: findEarlierSubject(prompt, earlier) ?? findSubject(prompt),
    voice: voiceOf(provider, question.model),
    seed: seedOf(question.model, sent, String(earlier.length)),
    earlier,
  };
}

function withoutDocuments(turn: Turn): Turn {
  return { ...turn, text: readInlinedDocuments(turn.text).instruction };
}

function markOf(model: string): string {
  return `*Simulated answer of ${nameModel(model)}: no provider key is set.*`;
}
