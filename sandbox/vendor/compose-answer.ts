import { countInput } from './count-input.ts';
import { cutIntoPieces } from './pieces.ts';
import { lastPrompt } from '../control/request-log.ts';
import type { ScenarioRule } from '../control/scenario.ts';
import { seedOf } from '../seed.ts';
import { countTokens, cutToTokens } from './tokens.ts';
import type { Answer, Dialect, Finish, Question } from './vendor.ts';
import { writeAnswer } from '../answers/write-answer.ts';

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
