import type { Problem } from '#shared/contract/problem.ts';
import type { AnswerEvent, TokenUsage } from '../../models/ports.ts';
import { resolveModel, type ResolvedModel } from '../../models/resolve-model.ts';
import type { Candidate } from '../plan/candidate-ranking.ts';
import { turnsFor } from '../plan/prompt.ts';
import type { PlannedQuery } from '../plan-query.ts';
import type { AnswerDeps } from '../query-deps.ts';
import type { RunningQuery } from '../stream/running-query.ts';
import { generateImages, type ImageEvent } from './generate-images.ts';

/** A candidate as it is really asked. */
export interface AskedModel extends ResolvedModel {
  reason: string;
  /** Why it cannot be asked after all. */
  problem?: Problem | undefined;
}

/** One answer to come, alone or side by side with others. */
export interface AnswerRun {
  query: PlannedQuery;
  running: RunningQuery;
  /** Its place in a comparison, from 0. */
  position: number;
}

/** What asking a model once came to: ended well, or with the error that ended it. */
export interface Attempt {
  readonly model: AskedModel;
  readonly content: string;
  /** Null when it did not come to its end. */
  readonly finish: 'complete' | 'length' | 'refused' | null;
  readonly usage: TokenUsage | null;
  readonly images: number;
  readonly error: unknown;
}

export function askedModelOf(deps: AnswerDeps, { model, reason, problem }: Candidate): AskedModel {
  return { ...resolveModel(deps, model), reason, problem };
}

/** Asks one model once and shows what comes. Never throws: the error is part of the attempt. */
export async function attemptAnswer(
  deps: AnswerDeps,
  run: AnswerRun,
  model: AskedModel,
): Promise<Attempt> {
  const { running, position } = run;
  let content = '';
  let end: Pick<Attempt, 'finish' | 'usage' | 'images'> = notEnded;
  let error: unknown = null;
  try {
    for await (const event of askModel(deps, run, model)) {
      if (event.type === 'end') end = { images: 0, ...event };
      else if (event.type === 'text') {
        content += event.text;
        running.publish({ type: 'text', column: position, text: event.text });
      }
    }
  } catch (cause) {
    error = cause;
    if (!running.signal.aborted) deps.logError(error, model.upstreamId);
  }
  const { finish, usage, images } = end;
  return { model, content, finish, usage, images, error };
}

const notEnded = { finish: null, usage: null, images: 0 };

function askModel(
  deps: AnswerDeps,
  { query, running: { signal } }: AnswerRun,
  model: AskedModel,
): AsyncIterable<AnswerEvent | ImageEvent> {
  const { catalogueModel, upstreamId } = model;
  if (!catalogueModel.writesText) return generateImages(deps, model, query, signal);
  const request = {
    upstreamId,
    turns: turnsFor(catalogueModel, query.sent),
    maxOutputTokens: catalogueModel.maxOutputTokens,
  };
  return deps.providers[catalogueModel.provider].streamAnswer(request, signal);
}
