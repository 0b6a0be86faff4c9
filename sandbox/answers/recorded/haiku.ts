import { readFileSync } from 'node:fs';
import { providers, type Provider } from '../../vendor/vendor.ts';

const text = readFileSync(new URL('haiku.md', import.meta.url), 'utf8');
const haiku = [...text.matchAll(/^Asked as `(.+)`\n\n((?:- .+\n)+)/gm)].map(
  ([, subjects = '', list = '']) => ({
    asks: new RegExp(`^(?:${subjects})$`, 'i'),
    poems: list.trim().split('\n'),
  }),
);

/**
 * Returns a recorded haiku on a common subject, as three lines. Vendors get different poems if there are
 * enough.
 */
export function findHaiku(subject: string, provider: Provider): string | null {
  const poems = haiku.find(({ asks }) => asks.test(subject))?.poems;
  const poem = poems?.[providers.indexOf(provider) % poems.length];
  return poem?.slice('- '.length).split(' / ').join('  \n') ?? null;
}
