import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alternateTurns } from './alternate-turns.ts';
import type { Turn } from '#server/providers/contract/model-provider.ts';

const turn = fc.record<Turn>({
  role: fc.constantFrom('user', 'assistant'),
  text: fc.constantFrom('', ' ', 'One', 'Two'),
});

test('adjacent turns of the same role become one turn with both texts', () => {
  const image = { kind: 'image' as const, mediaType: 'image/png', bytes: new Uint8Array(1) };
  expect(
    alternateTurns([
      { role: 'user', text: 'One' },
      { role: 'user', text: 'Two', attachments: [image] },
      { role: 'assistant', text: 'Three' },
    ]),
  ).toEqual([
    { role: 'user', text: 'One\n\nTwo', attachments: [image] },
    { role: 'assistant', text: 'Three' },
  ]);
});

test('any turns come out alternating, starting with the user and without empty ones', () => {
  fc.assert(
    fc.property(fc.array(turn), (turns) => {
      for (const [index, { role, text }] of alternateTurns(turns).entries()) {
        expect(role).toBe(index % 2 === 0 ? 'user' : 'assistant');
        expect(text.trim()).not.toBe('');
      }
    }),
  );
});
