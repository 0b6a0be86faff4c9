import type { AskedWith } from '#shared/contract/query/schemas.ts';
import type { PlannedQuery } from '../plan-query.ts';
import type { Attempt } from './attempt.ts';
import { chooseSampling, chooseTemperature, effortAt } from './build-request.ts';

/**
 * What the model received besides the conversation; null if nothing. Models that only make pictures receive
 * nothing.
 */
export function askedWith(
  query: PlannedQuery,
  { candidate: { model }, pace, leftOut }: Pick<Attempt, 'candidate' | 'pace' | 'leftOut'>,
): AskedWith | null {
  if (!model.writesText) return null;
  const { installation, standing, named } = query.sent.instructions;
  const given = {
    installation: installation.trim() !== '',
    standing: standing.trim() !== '',
    named: named && { id: named.id, name: named.name },
    temperature: leftOut.includes('temperature') ? null : chooseTemperature(model, query, pace),
  };
  const hasEffort = query.sent.program?.effort && !leftOut.includes('effort');
  const effort = hasEffort ? effortAt(model, query, pace) : null;
  const chosen = Object.entries(chooseSampling(model, query, pace) ?? {});
  const sampled = chosen.filter(([name]) => leftOut.every((what) => what !== name));
  const options = {
    ...(effort !== null && { effort }),
    ...(sampled.length > 0 && { sampling: Object.fromEntries(sampled) }),
  };
  const isNothing =
    !given.installation && !given.standing && given.named === null && given.temperature === null;
  return isNothing && Object.keys(options).length === 0 ? null : { ...given, ...options };
}
