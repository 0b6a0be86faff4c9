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
  const finish = (text: string, reason: Finish, reasoningTokens = 0): Answer => ({
    model: nameOf(question, rule),
    text,
    finish: reason,
    inputTokens: countInput(question),
    outputTokens: countTokens(text),
    reasoningTokens,
  });
  if (rule?.scenario === 'empty') return finish('', 'complete');
  const text = writeAnswer(dialect.provider, question);
  if (rule?.scenario === 'refusal') {
    return rule.afterChunks
      ? finish(cutIntoPieces(text).slice(0, rule.afterChunks).join(''), 'filtered')
      : finish(refusal, 'refused');
  }
  const reasoningTokens = countReasoning(question);
  if (question.maxTokens === null) return finish(text, 'complete', reasoningTokens);
  const kept = cutToTokens(text, Math.max(question.maxTokens - reasoningTokens, 1));
  return finish(kept, kept === text ? 'complete' : 'length', reasoningTokens);
}

function nameOf({ model, served }: Question, rule: ScenarioRule | null): string {
  const id = served?.id ?? model;
  return rule?.scenario === 'renamed' ? (rule.as ?? `${id}-2026-11-01`) : id;
}

function countReasoning(question: Question): number {
  if (!question.served?.reasoning?.default) return 0;
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
