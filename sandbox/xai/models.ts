import { family, type Reasoning, type SimulatedModel } from '../vendor/models.ts';

// Retirements: xAI's notices of 2026-05-15 and 2026-11-02. Grok 4.3 answers for retired models.
// Windows: https://docs.x.ai/docs/models; for earlier models, models.dev.

const toXhigh: Reasoning = {
  mode: 'always',
  efforts: ['low', 'medium', 'high', 'xhigh'],
  default: 'high',
};
const low: Reasoning = {
  mode: 'optional',
  efforts: ['none', 'low', 'medium', 'high'],
  default: 'low',
};
const unchanging: Reasoning = { mode: 'always', efforts: [], default: 'medium' };

const inputs = ['text', 'image'] as const;
const text = ['text'] as const;
// Only models since Grok 4 can search the web.
const lacks = ['web_search'] as const;
const gone = { servedBy: 'grok-4.3', windowTokens: 131_072 };
// xAI published no retirement day for its first models; they were gone by the end of 2025.
const first = { ...gone, lacks, isSpecification: true, retiresOn: '2025-12-31' };

export const xaiModels: readonly SimulatedModel[] = [
  ...family({ windowTokens: 500_000, inputs, reasoning: toXhigh }, [
    ['grok-4.7', '2026-09-21'],
    ['grok-4.6', '2026-08-12'],
    ['grok-4.5', '2026-07-09'],
  ]),
  ...family({ windowTokens: 1_000_000, outputCap: 30_000, inputs }, [
    ['grok-4.3', '2026-05-06', { reasoning: low }],
  ]),
  ...family({ windowTokens: 2_000_000, inputs }, [
    ['grok-4.20-reasoning', '2026-03-09', { reasoning: unchanging }],
    ['grok-4.20-non-reasoning', '2026-03-09'],
  ]),
  ...family({ ...gone, retiresOn: '2026-05-15' }, [
    ['grok-4-fast-reasoning', '2025-09-19', { reasoning: unchanging, inputs }],
    ['grok-4-fast-non-reasoning', '2025-09-19', { inputs }],
    ['grok-code-fast-1', '2025-08-28', { reasoning: unchanging, inputs: text, lacks }],
    ['grok-4-0709', '2025-07-09', { reasoning: unchanging, inputs, alias: 'grok-4' }],
    ['grok-3-mini', '2025-04-09', { reasoning: unchanging, inputs: text, lacks }],
    ['grok-3', '2025-04-09', { inputs: text, lacks }],
  ]),
  ...family(first, [
    ['grok-2-vision-1212', '2024-12-12', { inputs, windowTokens: 32_768, retiresOn: '2026-02-28' }],
    ['grok-2-1212', '2024-12-12', { inputs: text }],
    ['grok-beta', '2024-11-04', { inputs: text }],
  ]),
  // The first model's release day isn't known; it was available in October 2026.
  ...family({ kind: 'image', inputs: ['text', 'image'] }, [
    ['grok-imagine-image-2.0', '2026-10-01'],
    ['grok-imagine-image', '2026-01-28'],
  ]),
];
