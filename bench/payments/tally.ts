import type { Outcome } from './payer.ts';

/** The result of a run of failures. */
export interface Tally {
  people: number;
  charged: number;
  granted: number;
  /** Charged, but without Standard. */
  lost: number;
  /** Charged twice, or granted twice what was paid for. */
  double: number;
}

export function tally(outcomes: readonly Outcome[]): Tally {
  const count = (holds: (outcome: Outcome) => boolean) => outcomes.filter(holds).length;
  return {
    people: outcomes.length,
    charged: count(({ charges }) => charges > 0),
    granted: count(({ isStandard }) => isStandard),
    lost: count(({ charges, isStandard }) => charges > 0 && !isStandard),
    double: count(({ charges, grants }) => charges > 1 || grants > 1),
  };
}

export function addUp(tallies: readonly Tally[]): Tally {
  const sum = (name: keyof Tally) => tallies.reduce((total, each) => total + each[name], 0);
  return {
    people: sum('people'),
    charged: sum('charged'),
    granted: sum('granted'),
    lost: sum('lost'),
    double: sum('double'),
  };
}
