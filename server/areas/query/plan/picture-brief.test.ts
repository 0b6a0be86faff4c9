import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { painter } from '../../routing/routing-fixtures.ts';
import type { EarlierTurn } from './ports.ts';
import type { FoundImage } from '../ports.ts';
import { briefPicture } from './picture-brief.ts';

const visitorHash = Buffer.from('visitor');
const actor: Actor = { user: null, visitorHash } as Actor;
const picture: FoundImage = {
  userId: null,
  visitorHash,
  mediaType: 'image/png',
  bytes: new Uint8Array(8),
};
const id = randomUUID();
const turn = (query: string, response: string): EarlierTurn => ({
  query,
  response,
  attachments: [],
});
const drawn = (query: string) => turn(query, `![x](/api/switchyard/images/${id})`);

interface How {
  query?: string;
  changes?: boolean;
  found?: FoundImage | null;
}

function brief(
  continues: 'picture' | 'talk' | undefined,
  earlier: EarlierTurn[],
  { query = 'make it red', changes = true, found = picture }: How = {},
) {
  const { changesPictures: _, ...plain } = painter;
  const model = changes ? { ...plain, changesPictures: { isGivenPictureBilled: true } } : plain;
  const sent = { input: { query }, attachments: [], earlier, parentId: null, filesOf: null };
  const asking = { sent, continues, actor } as unknown as Parameters<typeof briefPicture>[2];
  return briefPicture({ find: async () => found }, model, asking);
}

describe('the prompt for an image maker', () => {
  test('is the prompt alone if it is self-contained', async () => {
    expect(await brief(undefined, [drawn('Draw a cat')])).toEqual({
      prompt: 'make it red',
      note: null,
    });
  });

  test('is the change plus the picture for a model that edits pictures', async () => {
    expect(await brief('picture', [drawn('Draw a cat')])).toMatchObject({
      prompt: 'make it red',
      picture: { mediaType: 'image/png' },
      note: 'Based on the previous image.',
    });
  });

  test.each([
    ['cannot be edited by the model', { changes: false }],
    ['is gone', { found: null }],
    ['belongs to someone else', { found: { ...picture, visitorHash: Buffer.from('other') } }],
    ['is too large', { found: { ...picture, bytes: new Uint8Array(13 * 2 ** 20) } }],
  ])('collects all requests since the last text answer if the picture %s', async (_, how) => {
    const earlier = [turn('Hello', 'Hi'), drawn('Draw a cat'), drawn('give it a hat')];
    const { prompt, picture: given, note } = await brief('picture', earlier, how);
    expect(prompt).toBe(
      'Draw a cat\nWith this change: give it a hat\nWith this change: make it red',
    );
    expect(given).toBeUndefined();
    expect(note).toContain('Prompt used: “Draw a cat With this change');
  });

  test('keeps the picture and all requests after thanks in between', async () => {
    const earlier = [drawn('Draw a cat'), turn('Thanks!', 'Gladly.'), drawn('give it a hat')];
    const thanked = [...earlier, turn('Nice, thank you', 'Gladly.')];
    expect(await brief('picture', thanked)).toMatchObject({ picture: { mediaType: 'image/png' } });
    expect((await brief('picture', thanked, { changes: false })).prompt).toBe(
      'Draw a cat\nWith this change: give it a hat\nWith this change: make it red',
    );
  });

  test('keeps them after a question about the picture in between', async () => {
    const earlier = [drawn('Draw a cat'), turn('Where is the hat?', 'There is none.')];
    expect(await brief('picture', earlier)).toMatchObject({ picture: { mediaType: 'image/png' } });
    expect((await brief('picture', earlier, { changes: false })).prompt).toBe(
      'Draw a cat\nWith this change: make it red',
    );
  });

  test('starts at the last picture that was a new one', async () => {
    const cat = [drawn('Draw a cat'), drawn('give it a hat')];
    const boat = [...cat, drawn('draw a boat'), drawn('with sails')];
    const { prompt } = await brief('picture', boat, { changes: false });
    expect(prompt).toBe('draw a boat\nWith this change: with sails\nWith this change: make it red');
  });

  test('includes the conversation it refers to, shortened if that is long', async () => {
    const long = `A heron. ${'Grey and tall. '.repeat(400)}`;
    const { prompt } = await brief('talk', [turn('What is a heron?', long)], { query: 'draw it' });
    expect(prompt).toMatch(/^draw it\n.*\nWhat is a heron\?\nA heron\./);
    expect(prompt.length).toBeLessThan(4_000);
  });

  test('includes that conversation and each change to its picture', async () => {
    const earlier = [turn('What is a heron?', 'A tall grey bird.'), drawn('draw it')];
    expect((await brief('picture', earlier, { changes: false })).prompt).toBe(
      'draw it\nThis is what the conversation was about:\nWhat is a heron?\nA tall grey bird.\nWith this change: make it red',
    );
  });

  test('is the prompt alone if everything together would be too long', async () => {
    const earlier = [turn('word '.repeat(1_000), 'Yes.')];
    expect(await brief('talk', earlier, { query: 'draw it' })).toEqual({
      prompt: 'draw it',
      note: null,
    });
  });
});
