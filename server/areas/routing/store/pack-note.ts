import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { DecisionNote, ModelFigures } from '../decision-note.ts';

/**
 * A decision note as it is stored, at a third of the size. It uses tuples, and its numbers are rounded so little
 * that no choice changes.
 */
export interface PackedNote extends Omit<DecisionNote, 'models'> {
  models: PackedFigures[];
}

type PackedFigures = [
  id: ModelId,
  logOdds: number,
  general: number,
  variance: number,
  doubt: number,
  isMeasured: 0 | 1,
  cost: number,
  speed: number,
  costMicroUsd: number | null,
  shortfall: number,
  price: number,
  swiftness: number,
];

export function packNote(note: DecisionNote): PackedNote {
  return { ...note, models: note.models.map(packFigures) };
}

export function unpackNote(packed: PackedNote): DecisionNote {
  return { ...packed, models: packed.models.map(unpackFigures) };
}

function packFigures(figures: ModelFigures): PackedFigures {
  const { id, logOdds, general, variance, doubt, isMeasured, cost, speed, costMicroUsd, weighed } =
    figures;
  return [
    id,
    rounded(logOdds),
    rounded(general),
    rounded(variance),
    rounded(doubt),
    isMeasured ? 1 : 0,
    rounded(cost),
    rounded(speed),
    costMicroUsd === null ? null : rounded(costMicroUsd),
    rounded(weighed.shortfall),
    // Keeps significant digits, because the price's weight can be almost zero (only quality counts)
    // or huge (only price counts).
    Number(weighed.price.toPrecision(7)),
    rounded(weighed.speed),
  ];
}

function unpackFigures(packed: PackedFigures): ModelFigures {
  const [id, logOdds, general, variance, doubt, isMeasured, cost, speed, costMicroUsd, ...rest] =
    packed;
  const [shortfall, price, swiftness] = rest;
  const published = { id, logOdds, general, variance, doubt, isMeasured: isMeasured === 1 };
  const weighed = { shortfall, price, speed: swiftness };
  return { ...published, cost, speed, costMicroUsd, weighed };
}

function rounded(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
