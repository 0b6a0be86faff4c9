import { expect, test } from 'vitest';
import type { Picker } from '#shared/contract/models/schemas.ts';
import type { Selection } from '../selection/selection.ts';
import { describeLeftOut } from './describe-left-out.ts';
import { checkModels } from './check-models.ts';
import { selectWithin } from '../selection/use-selection.ts';

const model = (id: string, answeredBy: Picker['models'][number]['answeredBy'] = null) =>
  ({
    id,
    provider: id.split(':')[0],
    name: id,
    isStandard: false,
    answeredBy,
  }) as Picker['models'][number];
const provider = (id: string, marks: Picker['providers'][number]['marks']) =>
  ({ id, marks }) as Picker['providers'][number];
const picker = {
  providers: [provider('openai', []), provider('own-attic', ['own-machine', 'eu'])],
  models: [
    model('openai:a'),
    model('openai:b'),
    model('openai:gone', { id: 'own-attic:c', name: 'c' }),
    model('own-attic:c'),
    model('own-attic:d'),
  ],
} as Picker;

const reasonsFor = (only: Parameters<typeof checkModels>[1]) =>
  checkModels(picker, only).models.map(({ exclusion }) => exclusion);
const inEu = { models: checkModels(picker, 'eu').models, isStandard: true };
const both = (...ids: ['openai:a', 'openai:b' | 'own-attic:c']): Selection => ({
  kind: 'auto',
  among: ids,
  isComparing: true,
});

test('a model is available where the model that answers for it is', () => {
  expect(reasonsFor(null)).toEqual([null, null, null, null, null]);
  const no = 'not in the EU';
  expect(reasonsFor('eu')).toEqual([no, no, null, null, null]);
  expect(reasonsFor('no-retention')).not.toContain(null);
});

test('unavailable models are removed from the selection and named', () => {
  const some = selectWithin(both('openai:a', 'own-attic:c'), inEu);
  expect(some.selection).toEqual({ kind: 'single', model: 'own-attic:c', isComparing: true });
  expect(describeLeftOut(some.leftOut, inEu.models)).toBe('openai:a isn’t used: not in the EU. ');
  const none = selectWithin(both('openai:a', 'openai:b'), inEu);
  expect(none.selection).toEqual({ kind: 'auto', among: null, isComparing: true });
  expect(describeLeftOut(none.leftOut, inEu.models)).toBe(
    'openai:a and openai:b aren’t used: not in the EU. ',
  );
  expect(describeLeftOut([], checkModels(picker, 'no-retention').models)).toBe(
    'No model is available with this setting. ',
  );
});
