import { createHash } from 'node:crypto';
import { senderOf, type Actor } from '#server/platform/actor.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { estimateTokens, type WarmCache } from '../../routing/index.ts';
import { countPart } from '../answer/ports.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { LastAnswer, LastStoredAnswer } from './ports.ts';
import type { PreparedPrompt, ProgramCall, PromptAfterTurns, SentPrompt } from './prompt.ts';

/** The id of the conversation that a prompt belongs to; null if it isn't known. */
export function conversationOf(actor: Actor, { input, program }: SentPrompt): string | null {
  if (!program) return input.temporary ? null : (input.threadId ?? null);
  const key = program.caching?.key;
  const { userId } = senderOf(actor);
  if (!key || userId === null) return null;
  const hash = createHash('sha256').update(`${userId}:${key}`).digest('hex');
  // A version 8 UUID, whose digits can be chosen freely.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}

/** The answer before an Auto prompt; null if it is unknown or the conversation did not continue from it. */
export async function findContinuedAnswer(
  { threads }: Pick<QueryDeps, 'threads'>,
  actor: Actor,
  sent: PromptAfterTurns,
): Promise<LastAnswer | null> {
  const { input, program, parentId } = sent;
  const isAuto = input.model === undefined || input.model.startsWith('auto-');
  if (!isAuto || input.compareMode || sent.combine) return null;
  const continued = program ? program.continues : parentId;
  const threadId = conversationOf(actor, sent);
  if (program ? !continued && !isContinuing(program) : !continued || !threadId) return null;
  const last = await threads.findLastAnswer(senderOf(actor), {
    ...(threadId && { threadId }),
    ...(continued && { queryId: continued }),
  });
  if (!last || (program && !continued && !hasSaid(program, last))) return null;
  return measure(last);
}

function isContinuing({ caching, earlier, rounds }: ProgramCall): boolean {
  return caching?.key !== undefined && earlier.length + rounds.length > 0;
}

/** Whether the program's conversation ends with this answer; false if its texts are gone. */
function hasSaid(
  { earlier, rounds }: ProgramCall,
  { content, toolCalls }: LastStoredAnswer,
): boolean {
  const last = earlier.at(-1);
  const all = [...(last?.rounds ?? []), ...rounds];
  const [call] = toolCalls ?? [];
  if (call) return all.some(({ calls }) => calls.some(({ id }) => id === call.id));
  return content !== '' && [...all.map(({ text }) => text), last?.response].includes(content);
}

/** What `model` has cached of the conversation; null if another model answered last or the cache has expired. */
export function warmCacheOf(model: Model, sent: PreparedPrompt): WarmCache | null {
  const { lastAnswer: last, program } = sent;
  const { promptCache: terms } = model;
  if (last?.modelId !== model.id || !terms) return null;
  const isCold = Date.now() - last.finishedAt.getTime() > terms.minutes * 60_000;
  if (isCold || last.cachedTokens < terms.leastTokens) return null;
  // A conversation that is too long starts at a different turn each time, so a cache doesn't help.
  if (sent.writtenFor(model).leftOut !== null) return null;
  const files = sent.attachments.map((file) => (file.kind === 'document' ? file.text : ''));
  const added = [sent.text, ...files].reduce((sum, one) => sum + estimateTokens(one), 0);
  const counted = program ? (sent.contextTokens ?? 0) + estimateTokens(sent.text) : 0;
  // Vendors' token counts differ, but not by a factor of two, so the program shortened its conversation.
  if (program && counted < last.promptTokens / 2) return null;
  const promptTokens = Math.max(last.promptTokens + last.answerTokens + added, counted);
  return { model: model.id, cachedTokens: last.cachedTokens, promptTokens };
}

/** Null if the answer failed, or if its tokens were spent in several calls. */
function measure(answer: LastStoredAnswer): LastAnswer | null {
  const { timeline, inputTokens, outputTokens, problem, finish, searches } = answer;
  const isWhole = problem === null && (finish === 'complete' || finish === 'length');
  if (!isWhole || inputTokens === null || outputTokens === null || searches !== null) return null;
  if (timeline?.attempts.length !== 1 || timeline.isEstimated) return null;
  const written = countPart(timeline, 'cacheWriteTokens');
  return {
    modelId: answer.modelId,
    finishedAt: answer.finishedAt,
    promptTokens: inputTokens,
    answerTokens: outputTokens - (countPart(timeline, 'reasoningTokens') ?? 0),
    // Vendors that don't report cache writes usually store the whole prompt in their cache.
    cachedTokens:
      written === null ? inputTokens : written + (countPart(timeline, 'cachedTokens') ?? 0),
  };
}
