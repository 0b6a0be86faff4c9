import { writeAnswer } from '../answers/write-answer.ts';
import { attachmentsOf } from '../attachments/attachment.ts';
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
  if (rule?.scenario === 'empty') return finishAnswer(question, '', 'complete', 0);
  if (rule?.scenario === 'refusal') return refuse(dialect, question, rule.afterChunks ?? 0);
  const reasoningTokens = dialect.reasons(question.model) ? countReasoning(question) : 0;
  const text = writeAnswer(dialect.provider, question);
  if (question.maxTokens === null) {
    return finishAnswer(question, text, 'complete', reasoningTokens);
  }
  const room = Math.max(question.maxTokens - reasoningTokens, 1);
  const kept = cutToTokens(text, room);
  const finish = kept === text ? 'complete' : 'length';
  return finishAnswer(question, kept, finish, reasoningTokens);
}

/** With no text before it, the request is declined; with some, a filter stops the answer. */
function refuse(dialect: Dialect, question: Question, afterChunks: number): Answer {
  if (afterChunks === 0) return finishAnswer(question, refusal, 'refused', 0);
  const pieces = cutIntoPieces(writeAnswer(dialect.provider, question));
  return finishAnswer(question, pieces.slice(0, afterChunks).join(''), 'filtered', 0);
}

function finishAnswer(
  question: Question,
  text: string,
  finish: Finish,
  reasoningTokens: number,
): Answer {
  const inputTokens = countInput(question);
  return { text, finish, inputTokens, outputTokens: countTokens(text), reasoningTokens };
}

function countReasoning(question: Question): number {
  const tokens = 64 * (1 + (seedOf(question.model, lastPrompt(question), 'reasoning') % 4));
  return question.maxTokens === null
    ? tokens
    : Math.min(tokens, Math.floor(question.maxTokens / 2));
}

const tokensPerImage = 1_000;

function countInput({ system, turns }: Question): number {
  const words = system + turns.map(({ text }) => text).join('');
  return attachmentsOf({ turns }).reduce(
    (sum, attachment) =>
      sum + (attachment.kind === 'image' ? tokensPerImage : countTokens(attachment.text)),
    countTokens(words),
  );
}
