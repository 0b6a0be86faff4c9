import { planSearches, writeSearched } from '../answers/given/searched.ts';
import { planCalls, writeResults } from '../answers/tools/plan-calls.ts';
import { sampleJson } from '../answers/tools/sample-json.ts';
import { writeAnswer } from '../answers/write-answer.ts';
import { lastPrompt } from '../control/request-log.ts';
import type { ScenarioRule } from '../control/scenarios.ts';
import { countThinking, writeThoughts } from './thinking.ts';
import { cutAtStop } from './stops.ts';
import { countInput, countTokens, cutIntoPieces, cutToTokens } from './tokens.ts';
import type { Answer, CacheUse, Finish, Provider, Question } from './vendor.ts';

const refusal = "I'm sorry, but I can't help with that request.";

/** Composes the whole answer before sending the first byte, so that streamed and whole replies agree. */
export function composeAnswer(
  provider: Provider,
  question: Question,
  rule: ScenarioRule | null,
  cache: CacheUse,
): Answer {
  const calls = planCalls(question);
  const searches = calls.length > 0 ? [] : planSearches(provider, question, rule);
  const { found } = question;
  const read = found ? [{ kind: 'web' as const, query: '', pages: found }] : searches;
  const searched = read.length > 0 ? writeSearched(provider, question, read, rule) : null;
  const cited = searched?.citations ?? [];
  const finish = (
    text: string,
    reason: Finish,
    { reasoningTokens = 0, stop = null }: { reasoningTokens?: number; stop?: string | null } = {},
  ): Answer => ({
    model: nameOf(question, rule),
    thoughts: reasoningTokens > 0 ? writeThoughts(question) : '',
    text,
    searches,
    // If the answer was cut off, citations after its end are left out.
    citations:
      text === searched?.text ? cited : cited.filter(({ link }) => link.end <= text.length),
    searchTokens: countTokens(
      searches.flatMap(({ pages }) => pages.map((page) => page.text)).join(''),
    ),
    calls: reason === 'complete' && rule?.scenario !== 'empty' ? calls : [],
    finish: reason,
    stop,
    inputTokens: countInput(question),
    cache,
    outputTokens: countTokens(text) + countTokens(calls.length > 0 ? JSON.stringify(calls) : ''),
    reasoningTokens,
  });
  if (rule?.scenario === 'empty') return finish('', 'complete');
  const isPaused = provider === 'anthropic' && rule?.scenario === 'search-paused';
  if (isPaused && searches.length > 0) {
    const reasoningTokens = countThinking(question);
    return { ...finish('', 'complete', { reasoningTokens }), reason: 'pause_turn' };
  }
  const written = calls.length > 0 ? '' : (searched?.text ?? writeText(provider, question));
  const { text, stop } = cutAtStop(written, question.stops);
  if (rule?.scenario === 'finish') {
    const kept = cutIntoPieces(text).slice(0, rule.afterChunks ?? 3);
    return { ...finish(kept.join(''), 'complete'), ...(rule.as && { reason: rule.as }) };
  }
  if (rule?.scenario === 'unasked-call') {
    return { ...finish('', 'complete'), calls: [{ name: 'search', args: { query: 'rivers' } }] };
  }
  if (rule?.scenario === 'in-parts') return { ...finish(text, 'complete'), isInParts: true };
  if (rule?.scenario === 'finish-in-each') {
    return { ...finish(text, 'complete'), isReasonInEach: true };
  }
  if (rule?.scenario === 'refusal') {
    return rule.afterChunks
      ? finish(cutIntoPieces(text).slice(0, rule.afterChunks).join(''), 'filtered')
      : finish(refusal, 'refused');
  }
  if (rule?.scenario === 'spent-thinking' && question.thinking) {
    const most = question.maxTokens ?? question.served?.outputCap ?? mostThinking;
    return finish('', 'length', { reasoningTokens: most });
  }
  const reasoningTokens = countThinking(question);
  if (question.maxTokens === null) return finish(text, 'complete', { reasoningTokens, stop });
  const kept = cutToTokens(text, question.maxTokens - reasoningTokens);
  return kept === text
    ? finish(text, 'complete', { reasoningTokens, stop })
    : finish(kept, 'length', { reasoningTokens });
}

function writeText(provider: Provider, question: Question): string {
  const { shape } = question;
  const words = writeResults(question) ?? writeAnswer(provider, question);
  if (!shape) return words;
  if (shape.schema === null) return JSON.stringify({ answer: words });
  return JSON.stringify(sampleJson(shape.schema, lastPrompt(question)));
}

/** The token limit if neither the request nor the vendor sets one. */
const mostThinking = 32_768;

function nameOf({ model, served }: Question, rule: ScenarioRule | null): string {
  const id = served?.id ?? model;
  return rule?.scenario === 'renamed' ? (rule.as ?? `${id}-2026-11-01`) : id;
}
