import type { Attachment } from '../attachments/attachment.ts';
import { lastPrompt } from '../control/request-log.ts';
import { seedOf } from '../seed.ts';
import type { Provider, Question, Turn } from '../vendor/vendor.ts';
import { parseInlinedDocuments, type NamedText } from './given/inlined-documents.ts';

/** The inputs that an answer depends on. */
export interface Prompt {
  /** The prompt without the documents inlined in it. */
  text: string;
  documents: NamedText[];
  attachments: Attachment[];
  earlier: Turn[];
  provider: Provider;
  model: string;
  /** Small models answer in fewer words. */
  isBrief: boolean;
  /** Always the same for the same prompt and model. */
  seed: number;
}

const smallModel = /mini|nano|lite|flash|haiku|3\.5-turbo/;

export function parsePrompt(provider: Provider, question: Question): Prompt {
  const { documents, instruction } = parseInlinedDocuments(lastPrompt(question).trim());
  const lastIndex = question.turns.findLastIndex(({ role }) => role === 'user');
  return {
    text: instruction,
    documents,
    attachments: question.turns[lastIndex]?.attachments ?? [],
    earlier: question.turns.slice(0, Math.max(lastIndex, 0)).map(withoutDocuments),
    provider,
    model: question.model,
    isBrief: smallModel.test(question.model),
    seed: seedOf(provider, question.model, question.system, instruction),
  };
}

function withoutDocuments(turn: Turn): Turn {
  return { ...turn, text: parseInlinedDocuments(turn.text).instruction };
}
