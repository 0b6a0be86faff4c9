import { writeAnswer } from '../answers/write-answer.ts';
import { type Attachment, attachmentsOf, isImage } from '../attachments/attachment.ts';
import { lastPrompt } from '../control/request-log.ts';
import type { ScenarioRule } from '../control/scenarios.ts';
import { seedOf } from '../seed.ts';
import { countTokens, cutIntoPieces, cutToTokens } from './tokens.ts';
import type { Answer, Dialect, Finish, Question } from './vendor.ts';

const refusal = "I'm sorry, but I can't help with that request.";

/** The whole answer before a byte is sent, so that streamed and whole replies agree. */
export function composeAnswer(
  dialect: Dialect,
  question: Question,
  rule: ScenarioRule | null,
): Answer {
  if (rule?.scenario === 'empty') return finishAnswer(dialect, question, '', 'complete', 0);
  if (rule?.scenario === 'refusal') return refuse(dialect, question, rule.afterChunks ?? 0);
  const reasoningTokens = dialect.reasons(question.model) ? countReasoning(question) : 0;
  const text = writeAnswer(dialect.provider, question);
  if (question.maxTokens === null) {
    return finishAnswer(dialect, question, text, 'complete', reasoningTokens);
  }
  const room = Math.max(question.maxTokens - reasoningTokens, 1);
  const kept = cutToTokens(text, room);
  return finishAnswer(
    dialect,
    question,
    kept,
    kept === text ? 'complete' : 'length',
    reasoningTokens,
  );
}

/** With no text before it, the request is declined; with some, a filter stops the answer. */
function refuse(dialect: Dialect, question: Question, afterChunks: number): Answer {
  if (afterChunks === 0) return finishAnswer(dialect, question, refusal, 'refused', 0);
  const pieces = cutIntoPieces(writeAnswer(dialect.provider, question));
  return finishAnswer(dialect, question, pieces.slice(0, afterChunks).join(''), 'filtered', 0);
}

function finishAnswer(
  dialect: Dialect,
  question: Question,
  text: string,
  finish: Finish,
  reasoningTokens: number,
): Answer {
  const input = countInput(dialect, question);
  return { text, finish, ...input, outputTokens: countTokens(text), reasoningTokens };
}

function countReasoning(question: Question): number {
  const tokens = 64 * (1 + (seedOf(question.model, lastPrompt(question), 'reasoning') % 4));
  return question.maxTokens === null
    ? tokens
    : Math.min(tokens, Math.floor(question.maxTokens / 2));
}

/** What a question costs to read: its words, and what came with them as the vendor counts it. */
function countInput(dialect: Dialect, question: Question) {
  const words = question.system + question.turns.map(({ text }) => text).join('');
  const sumTokens = (attachments: Attachment[]) =>
    attachments.reduce(
      (sum, attachment) => sum + dialect.attachmentTokens(question.model, attachment),
      0,
    );
  const all = attachmentsOf(question);
  const imageTokens = sumTokens(all.filter(isImage));
  const documentTokens = sumTokens(all.filter((attachment) => !isImage(attachment)));
  const inputTokens = countTokens(words) + imageTokens + documentTokens;
  return { inputTokens, imageTokens, documentTokens };
}
