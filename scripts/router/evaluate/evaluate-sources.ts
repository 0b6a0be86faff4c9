import type { RoutingRow } from '../read-rows.ts';
import type { Tables } from '../fit/fit-tables.ts';
import type { TrainingOptions } from '../train-router.ts';
import { cautions, chooseCaution } from './choose-caution.ts';
import { trainChosen } from './evaluate-folds.ts';
import { bestSingle, bySource, modelsOf } from './pools.ts';
import type { Sample } from './statistics.ts';

const leastRows = 300;

export interface SourceFigures {
  source: string;
  /** The model that was best on the sources trained on. */
  best: string;
  options: TrainingOptions;
  /** Chosen on sources left out of those. */
  caution: number;
  gains: ReadonlyMap<number, Sample[]>;
}

/** Leaves out each source of some size in turn, with every prompt that it shares with others. */
export function* evaluateSources(
  rows: readonly RoutingRow[],
  tables: Tables,
): Generator<SourceFigures> {
  for (const [source, unseen] of bySource(rows, leastRows)) {
    const groups = new Set(unseen.map(({ group }) => group));
    const training = rows.filter((row) => row.source !== source && !groups.has(row.group));
    const { options, route } = trainChosen(training, 1, tables);
    const caution = chooseCaution(training, options);
    const seen = new Set(training.flatMap(({ results }) => results.map(([model]) => model)));
    const models = modelsOf(unseen).filter((model) => seen.has(model));
    const best = bestSingle(training, models);
    const gainsAt = (each: number) =>
      unseen.map((row) => ({
        group: row.group,
        stratum: source,
        value: route(row, models, each).score - (row.scores[best] ?? 0),
      }));
    const gains = new Map(cautions.map((each) => [each, gainsAt(each)]));
    yield { source, best, options, caution, gains };
  }
}
