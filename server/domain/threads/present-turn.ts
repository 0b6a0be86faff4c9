import type { ThreadTurn } from '#shared/contract/threads/schemas.ts';
import type { Answer } from '../query/ports.ts';
import { receiptOf } from '../query/answer/answer.ts';
import type { StoredTurn } from './ports.ts';

/** A saved turn as the page shows it. */
export function presentTurn({ answers, askedAt, ...turn }: StoredTurn): ThreadTurn {
  return { ...turn, askedAt: askedAt.toISOString(), answers: answers.map(presentAnswer) };
}

function presentAnswer(answer: Answer): ThreadTurn['answers'][number] {
  const receipt = receiptOf(answer);
  return {
    content: answer.content,
    provider: answer.provider,
    model: answer.model,
    name: answer.name,
    time: receipt.time,
    reason: answer.reason,
    recommendations: [],
    receipt,
    finish: answer.finish,
    ...(answer.problem ? { error: answer.problem } : {}),
  };
}
