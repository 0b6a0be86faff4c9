import { describe, expect, test } from 'vitest';
import { declareNotes, takeFootnotes } from './footnotes.ts';

describe('the footnotes of an answer', () => {
  test('are extracted and numbered in the order of their references', () => {
    const text = 'One[^b], two[^A].\n\n[^a]: First\n  goes on\n[^b]: Second\n\nEnd[^b].';
    expect(takeFootnotes(text)).toEqual({
      body: 'One[^b], two[^A].\n\n\nEnd[^b].',
      notes: [
        { label: 'b', number: 1, text: 'Second' },
        { label: 'a', number: 2, text: 'First\ngoes on' },
      ],
    });
  });

  test('are ignored without a reference, without text, or in code', () => {
    expect(takeFootnotes('Text.\n\n[^a]: Unnamed').notes).toEqual([]);
    expect(takeFootnotes('Text[^a].').body).toBe('Text[^a].');
    const code = 'See[^a].\n\n```\n[^a]: code\n```';
    expect(takeFootnotes(code)).toEqual({ body: code, notes: [] });
  });

  test('are defined only in blocks that reference them', () => {
    const { notes } = takeFootnotes('One[^a].\n\nTwo.\n\n[^a]: Note');
    expect(declareNotes('One[^a].', notes)).toBe('One[^a].\n\n[^a]: …');
    expect(declareNotes('Two.', notes)).toBe('Two.');
  });
});
