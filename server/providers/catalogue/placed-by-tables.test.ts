import { expect, test } from 'vitest';
import { loadWeights } from '#server/compose/load-weights.ts';
import { tasks } from '#server/domain/models/model.ts';
import { catalogue } from '../catalogue.ts';
import { placedByTables } from './placed-by-tables.ts';

test('the text models of the picker without results are those whose figures are listed', () => {
  const measured = new Set(loadWeights().header.profiles.map(({ id }) => id));
  const without = catalogue.filter(
    ({ id, picker, writesText }) => picker !== null && writesText && !measured.has(id),
  );
  expect(without.map(({ id }) => id).toSorted()).toEqual(Object.keys(placedByTables).toSorted());
});

test('each of their abilities is the listed one, and names its source', () => {
  for (const [id, figures] of Object.entries(placedByTables)) {
    const model = catalogue.find((each) => each.id === id);
    for (const task of tasks) {
      expect(model?.abilities[task], `${id} at ${task}`).toBe(figures[task].ability);
      expect(figures[task].source).not.toBe('');
    }
  }
});
