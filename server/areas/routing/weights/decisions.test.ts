import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { labelledPrompts } from '../../../../training/data/labelled-prompts.ts';
import { unseenProse } from '../../../../training/data/unseen-prose.ts';
import { packNote } from '../store/pack-note.ts';
import { createRouter } from '../create-router.ts';
import { standAt } from '../choose/dial.ts';
import { requestFor } from '../routing-fixtures.ts';
import { specification, specifiedPicker } from '#server/providers/specification.ts';
import { loadRoutingWeights } from './load-weights.ts';
import type { RouteRequest } from '../prompt/parse-prompt.ts';
import type { EvidenceByTask, Evidence } from '../choose/routing-context.ts';

// To accept changed decisions, run `npx vitest run server/areas/routing/weights/decisions.test.ts -u`.
const file = fileURLToPath(new URL('decisions.txt', import.meta.url));

const free = specifiedPicker.filter(({ id }) =>
  specification.listings.some((one) => one.id === id && one.picker?.isStandard === false),
);
const paid = specifiedPicker.filter((model) => !free.includes(model));
const openai = specifiedPicker.filter(({ provider }) => provider === 'openai');

/** Prompts use these settings in turn. Their number and the number of routers have no common divisor. */
const settings: readonly Partial<RouteRequest>[] = [
  {},
  { candidates: free, recommendable: free, locked: paid },
  { candidates: openai, field: 'chosen' },
  { attached: { images: 1, documents: 0 } },
  { attached: { images: 0, documents: 2 }, contextCharacters: 30_000 },
  { earlierPrompts: ['Draw a cat on a roof', 'Make it black'], lastAnswer: 'picture' },
  { earlierPrompts: ['Write a poem about the sea'], lastAnswer: 'text', contextCharacters: 900 },
  { isCombining: true, contextCharacters: 400_000 },
  { candidates: specification.models, recommendable: specification.models },
  { candidates: paid, recommendable: specifiedPicker, field: 'chosen' },
];

const others = [
  'Напиши функцию, которая переворачивает связный список',
  '请帮我总结一下这篇文章的主要内容，并解释为什么天空是蓝色的。',
  'ما هي عاصمة فرنسا ولماذا؟',
  'Dessine-moi un mouton dans le désert',
  'この文を英語に訳してください：駅はどこですか。',
  'Beweise, dass √2 irrational ist, und rechne 17 · 23 − 4².',
  'Traduza para o inglês: onde fica a farmácia mais próxima?',
  'Let $p(x)$ be a polynomial with integer coefficients such that $p(0) = 3$. Find $|p(4)|$.',
  '',
  'x',
  '\0\ud800($[{<;`~^\u0301\u202e',
  `${'The council met on Tuesday. '.repeat(2_000)}Shorten this to 50 words.`,
];

const wins: Evidence = {
  shift: 0.4,
  wins: 21,
  comparisons: 30,
  against: new Map([['anthropic:claude-3-opus', { wins: 9, of: 12 }]]),
};
const evidence: EvidenceByTask = new Map([['code', new Map([['openai:gpt-4o', wins]])]]);

test('every decision matches the recorded one, to the last digit and word', async () => {
  const weights = loadRoutingWeights();
  const routers = [
    createRouter(weights),
    createRouter({ ...weights, dial: standAt(20) }),
    createRouter({ ...weights, dial: standAt(95), evidence: () => evidence, policyId: () => 1 }),
  ];
  const prompts = [...Object.values(labelledPrompts).flat(), ...unseenProse, ...others];
  const lines = prompts.map((prompt, at) => {
    const router = routers[at % routers.length] ?? createRouter(weights);
    const request = requestFor(prompt, specifiedPicker, settings[at % settings.length]);
    const decision = router.decide(request);
    const note = { ...decision.note([]), isComparison: false, isByHand: false, explored: null };
    const stored = {
      note: packNote(note),
      details: decision.details,
      recommendations: decision.recommendations,
      reasons: decision.ranked.map(({ model }) => decision.reasonFor(model.id)),
    };
    const digest = createHash('sha256').update(JSON.stringify(stored)).digest('hex');
    const { task, difficulty } = decision.traits;
    const first = decision.ranked[0]?.model.id ?? 'none';
    return `${task} ${difficulty} ${first} ${digest.slice(0, 12)}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
});
