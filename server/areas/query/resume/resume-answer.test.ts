import { expect, test } from 'vitest';
import { RunningQuery } from '../stream/running-query.ts';
import { resumeAnswer } from './resume-answer.ts';
import type { AnswerEvent } from '#server/providers/contract/model-provider.ts';

type Arguments = Parameters<typeof resumeAnswer>;

/** Resumes an answer after `content`. The vendor sends these texts but never an end. */
async function resume(running: RunningQuery, content: string, texts: string[]) {
  const provider = {
    async *resumeAnswer(): AsyncGenerator<AnswerEvent> {
      for (const text of texts) yield { type: 'text', text };
    },
    cancelAnswer: async () => null,
  };
  const deps = {
    providers: { get: () => provider },
    settings: { answerCharacters: () => 1_000 },
    isOwn: async () => true,
    logError: (error: unknown) => {
      throw error;
    },
  } as unknown as Arguments[0];
  const place = { heard: () => {}, moveTo: async () => {}, release: () => {} };
  const unfinished = {
    content,
    name: 'A model',
    reason: 'It was asked for.',
    position: 0,
    timeline: { chosenMs: 1, attempts: [] },
    resumable: { response: 'one', after: 1, characters: content.length, effort: null, price: null },
  } as unknown as Arguments[2];
  return resumeAnswer(deps, { running, place, ageMs: () => 5 }, unfinished);
}

const begin = () => new RunningQuery('q', { userId: 7, visitorHash: null }, { graceMs: 15_000 });

test('an answer that is gone on with and becomes too long is ended there, which is said', async () => {
  const answer = await resume(begin(), 'a'.repeat(900), ['b'.repeat(90), 'c'.repeat(90), 'd']);
  expect(answer).toMatchObject({
    content: `${'a'.repeat(900)}${'b'.repeat(90)}${'c'.repeat(10)}`,
    finish: 'length',
    problem: null,
    reason: expect.stringMatching(
      /^It was asked for\. A model wrote on beyond the 1,000 characters .+ ended there\.$/,
    ),
  });
  expect(answer.timeline?.attempts).toMatchObject([{ outcome: 'answered' }]);
});

test('an answer whose vendor breaks off is what had arrived', async () => {
  expect(await resume(begin(), 'a', ['b'])).toMatchObject({
    content: 'ab',
    finish: 'interrupted',
    problem: { code: 'server-stopped' },
  });
});
