import { describe, expect, test } from 'vitest';
import { twoColumns } from '../conversation/state/turn-fixtures.ts';
import { nextSpeech, nothingSpoken } from './spoken-parts.ts';

describe('reading aloud', () => {
  test('waits for whole sentences, and names the model where there are several', () => {
    const run = twoColumns(
      { text: 'First things first. And th', receipt: null },
      { text: 'Other words.' },
    );
    const { speech, spoken } = nextSpeech({ ...run, phase: 'answering' }, nothingSpoken);
    expect(speech).toBe('Alpha: First things first.');
    expect(nextSpeech({ ...run, phase: 'answering' }, spoken).speech).toBe('');
  });

  test('goes on with the next column when one has ended', () => {
    const run = twoColumns({}, { text: 'Other words. ' });
    const first = nextSpeech(run, nothingSpoken);
    expect(first.speech).toContain('Answer by Alpha complete.');
    expect(nextSpeech(run, first.spoken).speech).toContain('Beta: Other words.');
  });

  test('says which model did not answer', () => {
    const run = twoColumns({ text: '', receipt: null, failure: { message: 'Down.' } });
    expect(nextSpeech(run, nothingSpoken).speech).toBe('Alpha did not answer.');
  });
});
