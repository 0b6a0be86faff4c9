import { describe, expect, it } from 'vitest';
import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { wordChoice } from './word-choice.ts';

type Row = RouteDetails['scores'][number];
const row = (model: Row['model'], chance: number, costMicroUsd: number | null): Row => ({
  model,
  score: 0.5,
  quality: chance,
  cost: 0.5,
  speed: 0.5,
  chance,
  costMicroUsd,
});
const cheap = row('vertex:flash', 0.85, 100);
const middle = row('openai:turbo', 0.82, 140);
const dear = row('xai:grok', 0.9, 3300);

const word = (own: string, scores: Row[], traits: Partial<RouteDetails> = {}) =>
  wordChoice(
    { task: 'knowledge', difficulty: 0.2, promptTokens: 9, needs: [], scores, ...traits },
    own,
    (id) => id.slice(id.indexOf(':') + 1),
  );

describe('the two sentences about a choice', () => {
  it('describe how the prompt was read', () => {
    const dial = { word: 'balanced', position: 50 } as const;
    expect(word('xai:grok', [dear], { dial })).toMatch(
      /^This looks like a simple knowledge prompt, and Auto was set to Balanced\. /,
    );
    const hard = { task: 'code', difficulty: 0.4, domain: 'law', needs: ['vision', 'documents'] };
    expect(word('xai:grok', [dear], hard)).toMatch(
      /^This looks like an everyday coding prompt about law that needs vision and documents\. /,
    );
  });

  it.each([
    [
      'vertex:flash',
      [cheap, dear],
      /grok is rated slightly higher than flash but costs about 33 times as much\.$/,
    ],
    [
      'vertex:flash',
      [cheap, row('xai:grok', 0.97, 250)],
      /grok is rated higher than flash but costs about 2\.5 times as much\.$/,
    ],
    [
      'vertex:flash',
      [cheap, row('xai:grok', 0.9, 120)],
      /grok is rated slightly higher; flash costs the least\.$/,
    ],
    ['openai:turbo', [cheap, middle], /flash is rated slightly higher than turbo\.$/],
    [
      'xai:grok',
      [cheap, middle, dear],
      /grok has the highest estimated quality of the 3 candidates\.$/,
    ],
    [
      'vertex:flash',
      [cheap, middle],
      /flash has the highest estimated quality and the lowest cost of the 2 candidates\.$/,
    ],
    ['vertex:flash', [cheap], /flash was the only candidate\.$/],
    ['xai:other', [cheap, dear], /other wasn't among the candidates\.$/],
  ])('compare %s with the other candidates', (own, scores, said) => {
    expect(word(own, scores)).toMatch(said);
  });
});
