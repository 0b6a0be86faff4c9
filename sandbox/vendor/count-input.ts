import { attachmentsOf, isImage, type Attachment } from '../attachments/attachment.ts';
import { countTokens } from './tokens.ts';
import type { Dialect, Question } from './vendor.ts';

/** What a question costs to read: its words, and what came with them as the vendor counts it. */
export function countInput(dialect: Dialect, question: Question) {
  const words = question.system + question.turns.map(({ text }) => text).join('');
  const weigh = (attachments: Attachment[]) =>
    attachments.reduce((sum, attachment) => sum + dialect.weigh(question.model, attachment), 0);
  const all = attachmentsOf(question);
  const imageTokens = weigh(all.filter(isImage));
  const documentTokens = weigh(all.filter((attachment) => !isImage(attachment)));
  const inputTokens = countTokens(words) + imageTokens + documentTokens;
  return { inputTokens, imageTokens, documentTokens };
}
