import { family, type Reasoning, type SimulatedModel } from '../vendor/models.ts';

// Retirement days: https://platform.claude.com/docs/en/about-claude/model-deprecations, as of 2026-11-22.
// Windows, caps and efforts: Anthropic's overview of models; for earlier models, models.dev.

const efforts = ['low', 'medium', 'high', 'xhigh', 'max'];
const high: Reasoning = { mode: 'always', efforts, default: 'high', types: ['adaptive'] };
const medium: Reasoning = { ...high, default: 'medium' };
const betweenTools: Reasoning = { ...high, types: ['adaptive', 'between_tools'] };
const orDisabled: Reasoning = { ...medium, mode: 'optional', types: ['adaptive', 'disabled'] };
const onRequest: Reasoning = { ...orDisabled, default: null };
const byBudget: Reasoning = {
  mode: 'optional',
  efforts: [],
  default: null,
  types: ['enabled', 'disabled'],
};
const either: Reasoning = { ...onRequest, types: ['adaptive', 'enabled', 'disabled'] };

const million = {
  windowTokens: 1_000_000,
  outputCap: 128_000,
  temperature: 'refused',
  lacks: ['forced-tools'],
} as const;
const specification = {
  isSpecification: true,
  outputCap: 4_096,
  lacks: ['json_schema', 'web_search'],
} as const;
const text = {
  inputs: ['text'],
  windowTokens: 100_000,
  lacks: ['tools', 'json_schema', 'web_search'],
} as const;
const image = { inputs: ['text', 'image'], windowTokens: 200_000 } as const;

export const anthropicModels: readonly SimulatedModel[] = [
  ...family(million, [
    ['claude-fable-5-2', '2026-11-09', { reasoning: high }],
    ['claude-haiku-5-5', '2026-10-07', { reasoning: orDisabled }],
    ['claude-sonnet-5-5', '2026-09-28', { reasoning: betweenTools }],
    ['claude-opus-5-5', '2026-09-22', { reasoning: medium }],
    ['claude-fable-5-1', '2026-09-01', { reasoning: high }],
    ['claude-opus-5', '2026-07-24', { reasoning: onRequest }],
    ['claude-sonnet-5', '2026-06-30', { reasoning: onRequest }],
    ['claude-opus-4-8', '2026-05-28', { reasoning: onRequest }],
    ['claude-sonnet-4-6', '2026-02-17', { reasoning: either, temperature: 'accepted' }],
  ]),
  ...family({ windowTokens: 200_000, outputCap: 64_000, reasoning: byBudget }, [
    ['claude-opus-4-5-20251101', '2025-11-24', { alias: 'claude-opus-4-5' }],
    ['claude-haiku-4-5-20251001', '2025-10-15', { alias: 'claude-haiku-4-5' }],
    [
      'claude-sonnet-4-5-20250929',
      '2025-09-29',
      { alias: 'claude-sonnet-4-5', retiresOn: '2026-11-30' },
    ],
    ['claude-opus-4-1-20250805', '2025-08-05', { outputCap: 32_000, retiresOn: '2026-08-05' }],
    ['claude-sonnet-4-20250514', '2025-05-22', { retiresOn: '2026-06-15' }],
  ]),
  ...family(specification, [
    ['claude-3-opus-20240229', '2024-02-29', { ...image, retiresOn: '2026-01-05' }],
    ['claude-3-sonnet-20240229', '2024-02-29', { ...image, retiresOn: '2025-07-21' }],
    ['claude-3-haiku-20240307', '2024-03-07', { ...image, retiresOn: '2026-04-20' }],
    ['claude-2.0', '2023-07-11', { ...text, retiresOn: '2025-07-21' }],
    ['claude-instant-1.2', '2023-08-09', { ...text, retiresOn: '2024-11-06' }],
  ]),
];
