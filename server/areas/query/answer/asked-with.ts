import type { AskedWith } from '#shared/contract/query/schemas.ts';
import type { Model } from '#server/providers/contract/model.ts';
import type { PlannedQuery } from '../plan-query.ts';
import { chooseTemperature, effortAt, type Pace } from './build-request.ts';

/**
 * What the model received besides the conversation; null if nothing. Models that only make pictures receive
 * nothing.
 */
export function askedWith(model: Model, query: PlannedQuery, pace: Pace): AskedWith | null {
  if (!model.writesText) return null;
  const { installation, standing, named } = query.sent.instructions;
  const told = {
    installation: installation.trim() !== '',
    standing: standing.trim() !== '',
    named: named && { id: named.id, name: named.name },
    temperature: chooseTemperature(model, query, pace),
  };
  const effort = query.sent.program?.effort ? effortAt(model, query, pace) : null;
  const isNothing =
    !told.installation && !told.standing && told.named === null && told.temperature === null;
  if (effort !== null) return { ...told, effort };
  return isNothing ? null : told;
}
