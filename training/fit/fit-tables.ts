import type { WeightsHeader } from '#server/areas/routing/learned/router-weights.ts';
import type { TabledTask } from '#server/providers/contract/model.ts';
import { rounded } from '../rows/prepare-rows.ts';

/** Models' published abilities for each kind of task, by model id. */
export type Tables = ReadonlyMap<string, Record<TabledTask, number>>;

// Leaves out a domain in which a model has too few results to say anything about the tables.
const mostVariance = 0.1;

/**
 * Fits the conversion of published abilities to ours, using models that have both a published
 * ability and results.
 */
export function fitTables(
  { profiles, domains }: WeightsHeader,
  tables: Tables,
): WeightsHeader['fromAbility'] {
  const points = profiles.flatMap((profile) => {
    const abilities = tables.get(profile.id);
    if (!abilities) return [];
    return domains.flatMap(({ task }, at) => {
      if ((profile.variances[at] ?? 1) > mostVariance || abilities[task] <= 0) return [];
      const ability = abilities[task];
      const x = Math.log(ability / (1 - ability));
      return [{ x, y: profile.general + (profile.domains[at] ?? 0) }];
    });
  });
  if (points.length < 3) return { slope: 1, offset: -1, variance: 0.5 };
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const x = mean((point) => point.x);
  const y = mean((point) => point.y);
  const spread = mean((point) => (point.x - x) ** 2);
  const slope = mean((point) => (point.x - x) * (point.y - y)) / (spread || 1);
  const offset = y - slope * x;
  const variance = mean((point) => (point.y - slope * point.x - offset) ** 2);
  return { slope: rounded(slope), offset: rounded(offset), variance: rounded(variance) };
}
