import { family, type Reasoning, type SimulatedModel } from '../vendor/models.ts';

// Shutdown days: https://ai.google.dev/gemini-api/docs/deprecations, as of 2026-11-22.
// Windows, caps and levels: Google's page for each model; for earlier models, models.dev.

const toHigh: Reasoning = { mode: 'always', efforts: ['low', 'medium', 'high'], default: 'medium' };
const toXhigh: Reasoning = { ...toHigh, efforts: [...toHigh.efforts, 'xhigh'], default: 'high' };
const fromMinimal: Reasoning = { ...toHigh, efforts: ['minimal', ...toHigh.efforts] };
const byBudget: Reasoning = { mode: 'always', efforts: [], default: 'medium' };

const gemini = { windowTokens: 1_048_576, outputCap: 65_536 };
const specification = { isSpecification: true, outputCap: 8_192 } as const;

export const googleModels: readonly SimulatedModel[] = [
  ...family({ ...gemini, temperature: 'ignored' }, [
    ['gemini-4-neon', '2026-11-18', { reasoning: toXhigh, needsBilledKey: true }],
    ['gemini-4-hydrogen', '2026-11-12', { reasoning: toXhigh }],
    ['gemini-4-carbon', '2026-11-10', { reasoning: toHigh, needsBilledKey: true }],
    ['gemini-4-argon', '2026-10-13', { reasoning: toHigh, needsBilledKey: true }],
  ]),
  ...family(gemini, [
    ['gemini-3.8-flash', '2026-09-02', { reasoning: toHigh }],
    [
      'gemini-3.7-flash',
      '2026-08-13',
      { reasoning: toHigh, retiresOn: '2026-09-02', servedBy: 'gemini-3.8-flash' },
    ],
    ['gemini-3.5-flash-lite', '2026-07-21', { reasoning: fromMinimal }],
    ['gemini-3.1-flash-lite', '2026-05-07', { reasoning: fromMinimal, retiresOn: '2027-05-07' }],
  ]),
  ...family({ ...gemini, retiresOn: '2026-12-01' }, [
    ['gemini-2.5-pro', '2025-06-17', { reasoning: byBudget, servedBy: 'gemini-3.8-flash' }],
    [
      'gemini-2.5-flash',
      '2025-06-17',
      { reasoning: { ...byBudget, mode: 'optional' }, servedBy: 'gemini-3.5-flash-lite' },
    ],
    [
      'gemini-2.5-flash-lite',
      '2025-07-22',
      { reasoning: { ...byBudget, mode: 'optional', default: null } },
    ],
  ]),
  ...family(specification, [
    ['gemini-1.5-pro', '2024-05-24', { windowTokens: 2_097_152, retiresOn: '2025-09-24' }],
    ['gemini-1.5-flash', '2024-05-24', { windowTokens: 1_048_576, retiresOn: '2025-09-24' }],
    [
      'gemini-1.0-pro',
      '2023-12-13',
      { windowTokens: 32_760, retiresOn: '2025-04-09', inputs: ['text'], lacks: ['web_search'] },
    ],
  ]),
  ...family({ kind: 'embedding', windowTokens: 2_048, inputs: ['text'] }, [
    ['gemini-embedding-001', '2025-07-14', { dimensions: { most: 3_072 } }],
  ]),
  // The first model's release day isn't known; it was available in October 2026.
  ...family({ kind: 'image', inputs: ['text', 'image'] }, [
    ['gemini-nano-banana-2.1', '2026-10-01'],
    ['gemini-3-pro-image', '2026-05-28'],
  ]),
];
