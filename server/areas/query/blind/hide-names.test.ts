import { describe, expect, it } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { createEventHider, hideInEvent } from './hide-names.ts';

const queryId = '0b0e4b0c-3c5e-4a53-9a5e-000000000001';
const routed = {
  column: 1,
  id: 'openai:gpt-4',
  provider: 'openai',
  model: 'gpt-4',
  name: 'GPT-4',
  reason: 'You chose GPT-4.',
} as const;
const failover = { from: routed.id, to: routed.id, why: 'GPT-4 was busy.' };
const substitution = { asked: routed.id, used: 'gpt-4.1', message: 'GPT-4 has retired.' };
const receipt = {
  time: 1.5,
  inputTokens: 3,
  outputTokens: 4,
  costMicroUsd: 5,
  finish: 'length' as const,
  failovers: [failover],
  substitution,
  search: { searches: 3, costMicroUsd: 5 },
};
const citation = { start: 3, end: 4, url: 'https://a.example/?utm_source=openai', title: 'GPT-4' };
const recommendation = {
  provider: 'openai',
  model: 'gpt-4',
  reason: 'Good.',
  strength: 1,
} as const;
const problem = {
  code: 'missing-key' as const,
  message: 'GPT-4 cannot answer yet.',
  missingKey: 'OPENAI_API_KEY',
};

describe('an event of a blind comparison', () => {
  const events: StreamEvent[] = [
    {
      type: 'route',
      queryId,
      threadId: queryId,
      columns: [routed],
      recommendations: [recommendation],
      details: null,
    },
    { type: 'failover', column: 1, failover, next: routed },
    { type: 'substitution', column: 1, substitution, next: routed },
    { type: 'note', column: 1, note: 'GPT-4 was asked again.' },
    { type: 'thinking', column: 1, text: 'I am GPT-4.' },
    { type: 'search', column: 1, queries: ['GPT-4'] },
    { type: 'citation', column: 1, citation },
    { type: 'receipt', column: 1, receipt },
    { type: 'problem', column: 1, problem, receipt },
  ];

  it.each(events)('of type $type does not reveal the model', (event) => {
    expect(JSON.stringify(hideInEvent(event))).not.toMatch(/gpt|openai|[1-9]\.\d|:[345]/i);
  });

  it('still has the answer’s position, its text and how it ended', () => {
    const route = hideInEvent(events[0] ?? { type: 'done', queryId });
    expect(route).toMatchObject({ columns: [{ column: 1, id: 'hidden:B', name: 'Model B' }] });
    expect(hideInEvent({ type: 'receipt', column: 1, receipt })).toMatchObject({
      receipt: { finish: 'length' },
    });
    expect(hideInEvent({ type: 'problem', column: 1, problem })).toMatchObject({
      problem: { message: expect.stringMatching(/^This model didn’t finish its answer\./) },
    });
    const text: StreamEvent = { type: 'text', column: 1, text: 'The Elbe.' };
    expect(hideInEvent(text)).toEqual(text);
  });
});

describe('the events of a blind comparison', () => {
  const link = ' ([a.example](https://a.example/))';
  const written: StreamEvent[] = [
    { type: 'text', column: 0, text: `Cold${link}.` },
    { type: 'text', column: 1, text: `Warm${link}.` },
    { type: 'citation', column: 0, citation: { ...citation, start: 5, end: 4 + link.length } },
    { type: 'receipt', column: 0, receipt },
    { type: 'receipt', column: 1, receipt },
  ];
  const textsOf = (events: StreamEvent[]) =>
    [0, 1].map((column) =>
      events.map((event) => (event.type === 'text' && event.column === column ? event.text : '')),
    );

  it('have the text without cited links, which is complete before the answer’s end', () => {
    const shown = written.flatMap(createEventHider(true));
    expect(textsOf(shown).map((texts) => texts.join(''))).toEqual(['Cold.', `Warm${link}.`]);
    expect(shown.at(-1)).toMatchObject({ type: 'receipt', column: 1 });
  });

  it('have the complete text even if an answer has no end event', () => {
    const shown = [...written.slice(0, 2), { type: 'done', queryId } as const].flatMap(
      createEventHider(true),
    );
    expect(textsOf(shown).map((texts) => texts.join(''))).toEqual([`Cold${link}.`, `Warm${link}.`]);
  });

  it('have each piece of text at once if the query can’t search', () => {
    const shown = written.flatMap(createEventHider(false));
    expect(shown.slice(0, 2)).toEqual(written.slice(0, 2));
  });
});
