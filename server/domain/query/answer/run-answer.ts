import type { Failover } from '#shared/contract/query/schemas.ts';
import type { Answer } from '../ports.ts';
import type { AnswerDeps } from '../query-deps.ts';
import { routedColumn } from '../stream/query-events.ts';
import { toAnswer, toUnaskedAnswer } from './answer.ts';
import { attemptAnswer, type AnswerRun, type AskedModel } from './attempt.ts';
import { findReplacement } from './fallbacks.ts';

const maxAttempts = 4;

/**
 * Has one answer written: asks the chosen model, goes on to a successor or fallback as long as nothing
 * was shown, and returns what is to be stored. Never throws: an error is part of the answer.
 */
export async function runAnswer(
  deps: AnswerDeps,
  run: AnswerRun,
  chosen: AskedModel,
): Promise<Answer> {
  if (chosen.problem) return toUnaskedAnswer(run, chosen, chosen.problem);
  const fallbacks = run.query.fallbacks();
  const failovers: Failover[] = [];
  let model = chosen;
  announce(run, model, null);
  for (let attempts = 1; ; attempts += 1) {
    const attempt = await attemptAnswer(deps, run, model);
    const isLast = attempts === maxAttempts || run.running.signal.aborted;
    const replacement = isLast ? null : await findReplacement(deps, attempt, fallbacks);
    if (!replacement) return toAnswer(run, attempt, failovers);
    model = replacement.model;
    if (replacement.failover) failovers.push(replacement.failover);
    announce(run, model, replacement.failover);
  }
}

/** Says that another model answers than was asked for: because one is down, or as it is set up. */
function announce(
  { running, position: column }: AnswerRun,
  model: AskedModel,
  failover: Failover | null,
): void {
  const { substitution } = model;
  const next = routedColumn(column, model);
  if (failover) running.publish({ type: 'failover', column, failover, next });
  if (substitution) running.publish({ type: 'substitution', column, substitution, next });
}
