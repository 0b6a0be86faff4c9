import { family, type Reasoning, type SimulatedModel } from '../vendor/models.ts';

// Shutdown days: https://developers.openai.com/api/docs/deprecations, as of 2026-11-22.
// Windows and efforts: OpenAI's page for each model; for earlier models, models.dev.

const lowToMax = ['low', 'medium', 'high', 'xhigh', 'max'];
const always: Reasoning = { mode: 'always', efforts: lowToMax, default: 'medium' };
const optional: Reasoning = { ...always, mode: 'optional', efforts: ['none', ...lowToMax] };
const threeEfforts: Reasoning = { ...always, efforts: ['low', 'medium', 'high'] };

const gpt5 = { windowTokens: 400_000, outputCap: 128_000 };
const gpt = { windowTokens: 1_050_000, outputCap: 128_000 };
const gpt4: Partial<SimulatedModel> = {
  windowTokens: 8_192,
  outputCap: 8_192,
  inputs: ['text'],
  lacks: ['json_object', 'json_schema', 'web_search'],
};
const gpt35: Partial<SimulatedModel> = {
  windowTokens: 16_385,
  outputCap: 4_096,
  inputs: ['text'],
  lacks: ['json_schema', 'web_search'],
};
const specification = { isSpecification: true };

export const openaiModels: readonly SimulatedModel[] = [
  ...family({ ...gpt, reasoning: always, temperature: 'refused' }, [
    ['gpt-6.2-astra', '2026-11-17'],
    ['gpt-6.2-sol', '2026-11-17'],
    ['gpt-6.1-sol', '2026-09-29'],
    ['gpt-6-astra', '2026-09-03'],
  ]),
  ...family({ ...gpt, reasoning: optional, temperature: 'refused-when-thinking' }, [
    ['gpt-6.1-terra', '2026-10-26'],
    ['gpt-6-luna', '2026-09-22'],
    ['gpt-6-sol', '2026-09-22'],
    ['gpt-5.6-sol', '2026-07-09'],
    ['gpt-5.6-terra', '2026-07-09'],
    ['gpt-5.6-luna', '2026-07-09'],
    ['gpt-5.5', '2026-04-23'],
  ]),
  ...family({ reasoning: threeEfforts, temperature: 'refused', retiresOn: '2026-12-11' }, [
    ['gpt-5', '2025-08-07', gpt5],
    ['gpt-5-mini', '2025-08-07', gpt5],
    ['gpt-5-nano', '2025-08-07', gpt5],
    ['o3', '2025-04-16', { windowTokens: 200_000, outputCap: 100_000 }],
  ]),
  ...family({ reasoning: threeEfforts, temperature: 'refused', retiresOn: '2026-10-23' }, [
    [
      'o3-mini',
      '2025-01-31',
      { windowTokens: 200_000, outputCap: 100_000, inputs: ['text'], lacks: ['web_search'] },
    ],
  ]),
  ...family({ windowTokens: 1_047_576, outputCap: 32_768, retiresOn: '2027-01-14' }, [
    ['gpt-4.1', '2025-04-14'],
    ['gpt-4.1-mini', '2025-04-14'],
  ]),
  ...family({ windowTokens: 128_000, outputCap: 16_384, retiresOn: '2027-01-14' }, [
    ['gpt-4o', '2024-05-13', specification],
    ['gpt-4o-mini', '2024-07-18'],
  ]),
  ...family({ ...specification, retiresOn: '2026-10-23' }, [
    [
      'gpt-4-turbo',
      '2024-04-09',
      { windowTokens: 128_000, outputCap: 4_096, lacks: ['json_schema', 'web_search'] },
    ],
    ['gpt-4', '2023-03-14', { ...gpt4 }],
    ['gpt-3.5-turbo', '2023-03-01', { ...gpt35 }],
  ]),
  ...family({ kind: 'image', inputs: ['text', 'image'] }, [
    ['gpt-image-2.6-flare', '2026-11-04'],
    ['gpt-image-2.6-sunburst', '2026-11-04'],
    ['gpt-image-2.5-sunburst', '2026-09-08'],
    ['gpt-image-1.5', '2025-12-16', { retiresOn: '2026-12-01' }],
    ['gpt-image-1', '2025-04-23', { retiresOn: '2026-10-23' }],
    ['dall-e-3', '2023-11-06', { ...specification, retiresOn: '2026-05-12' }],
    ['dall-e-2', '2022-11-03', { retiresOn: '2026-05-12' }],
  ]),
  ...family({ kind: 'speech', inputs: ['text'], retiresOn: '2027-01-06' }, [
    ['gpt-4o-mini-tts', '2025-03-20'],
    ['gpt-4o-mini-tts-2025-12-15', '2025-12-15'],
    ['tts-1', '2023-11-06'],
    ['tts-1-hd', '2023-11-06'],
  ]),
  ...family({ kind: 'embedding', windowTokens: 8_192, inputs: ['text'] }, [
    ['text-embedding-3-small', '2024-01-25', { dimensions: { most: 1_536 } }],
    ['text-embedding-3-large', '2024-01-25', { dimensions: { most: 3_072 } }],
    ['text-embedding-ada-002', '2022-12-15', { dimensions: { most: 1_536, isFixed: true } }],
  ]),
  ...family({ kind: 'moderation', inputs: ['text', 'image'] }, [
    ['omni-moderation-latest', '2024-09-26', { alias: 'omni-moderation-2024-09-26' }],
  ]),
  ...family({ kind: 'transcription', inputs: [] }, [
    ['gpt-transcribe', '2026-10-01'],
    ['gpt-4o-transcribe', '2025-03-20', { retiresOn: '2027-02-26' }],
    ['gpt-4o-mini-transcribe', '2025-03-20', { retiresOn: '2027-02-26' }],
    ['gpt-4o-mini-transcribe-2025-12-15', '2025-12-15', { retiresOn: '2027-02-26' }],
    ['gpt-4o-transcribe-diarize', '2025-10-15', { retiresOn: '2027-02-26' }],
    ['whisper-1', '2022-09-21', { retiresOn: '2027-02-26' }],
  ]),
];
