import { hiddenName, hiddenProvider, letterOf } from '#shared/contract/query/constants.ts';
import type { RequestAnswer, RequestRow, RequestTexts } from '#shared/contract/requests/schemas.ts';
import { hideLinks } from '../query/index.ts';
import type { StoredRow } from './store/to-request-row.ts';
import type { StoredTexts, StoredRequest } from './store/request-log.ts';

/**
 * Hides what could reveal the models, if the request is the reader's own blind comparison and has no vote.
 */
export function presentRow(row: StoredRow, readerId: number): RequestRow {
  const { areNamesHidden, ...rest } = row;
  const isHidden = areNamesHidden && row.person?.id === readerId;
  return { ...rest, isHidden, answers: isHidden ? row.answers.map(hideAnswer) : row.answers };
}

/** Does the same as `presentRow`, for all details of a request. */
export function presentRequest(request: StoredRequest, readerId: number) {
  const { areNamesHidden, ...rest } = request;
  const isHidden = areNamesHidden && request.person?.id === readerId;
  if (!isHidden) return { ...rest, isHidden };
  return {
    ...rest,
    isHidden,
    choice: null,
    answers: request.answers.map((answer) => ({
      ...hideAnswer(answer),
      upstream: '',
      failedOver: [],
      substitution: null,
      chosenMs: null,
      attempts: [],
    })),
  };
}

export function presentTexts(texts: StoredTexts, readerId: number): RequestTexts {
  const { areNamesHidden, senderId, prompt, answers } = texts;
  if (!areNamesHidden || senderId !== readerId) return { prompt, answers };
  const named = answers.map((answer) => ({
    ...answer,
    content: hideLinks(answer.content, answer.web?.citations),
    web: null,
    name: hiddenName(answer.position),
  }));
  return { prompt, answers: named };
}

/** Tokens, cost and time depend on the model, and error codes on the vendor, so they could reveal the model. */
function hideAnswer({ position, finish, error }: RequestAnswer): RequestAnswer {
  return {
    position,
    model: `${hiddenProvider}:${letterOf(position)}`,
    name: hiddenName(position),
    reason: '',
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    cacheWriteTokens: null,
    costMicroUsd: null,
    searches: null,
    firstMs: null,
    timeMs: null,
    finish,
    error: error === null || error === 'stopped' ? error : 'provider-failed',
    failovers: 0,
  };
}
