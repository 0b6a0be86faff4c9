interface Dated {
  /** yyyy-mm-dd, or yyyy-mm if no source gives the day. */
  on: string;
  source: string;
}

const openaiPages = 'https://developers.openai.com/api/docs/models';
const anthropicPages = 'https://platform.claude.com/docs/en/models';
const googleDeprecations = 'https://ai.google.dev/gemini-api/docs/deprecations';
const image26 = 'https://docs.laozhang.ai/en/announcements/gpt-image-2-6-2026-11.md';

/** Release dates of the current models, keyed by the vendor's id. */
export const released: Readonly<Record<string, Dated>> = {
  'gpt-4o': { on: '2024-05', source: `${openaiPages}/gpt-4o` },
  'gpt-6.2-astra': { on: '2026-11-17', source: 'https://apidog.com/es/blog/gpt-6-2-astra-api/' },
  'gpt-6.2-sol': { on: '2026-11-17', source: `${openaiPages}/gpt-6.2-sol` },
  'gpt-6.1-terra': { on: '2026-10-26', source: `${openaiPages}/gpt-6.1-terra` },
  'gpt-6-luna': { on: '2026-09-22', source: `${openaiPages}/gpt-6-luna` },
  'gpt-image-2.6-flare': { on: '2026-11-04', source: image26 },
  'gpt-image-2.6-sunburst': { on: '2026-11-04', source: image26 },
  'claude-fable-5-2': { on: '2026-11-09', source: `${anthropicPages}/overview` },
  'claude-opus-5-5': { on: '2026-09-22', source: `${anthropicPages}/opus-5-5/overview` },
  'claude-sonnet-5-5': { on: '2026-09-28', source: `${anthropicPages}/sonnet-5-5/overview` },
  'claude-haiku-5-5': { on: '2026-10-07', source: `${anthropicPages}/haiku-5-5/overview` },
  'gemini-4-carbon': {
    on: '2026-11-10',
    source: 'https://docs.laozhang.ai/en/announcements/gemini-4-carbon-2026-11',
  },
  'gemini-4-neon': { on: '2026-11-18', source: 'https://apidog.com/blog/gemini-4-neon-api/' },
  'gemini-4-hydrogen': {
    on: '2026-11-12',
    source: 'https://docs.laozhang.ai/announcements/gemini-4-hydrogen-2026-11.md',
  },
  'gemini-3.8-flash': { on: '2026-09-02', source: googleDeprecations },
  'gemini-3.5-flash-lite': { on: '2026-07-21', source: googleDeprecations },
  'gemini-nano-banana-2.1': {
    on: '2026-10',
    source: 'https://github.com/BerriAI/litellm/discussions/44983',
  },
  'gemini-3-pro-image': { on: '2026-05-28', source: googleDeprecations },
  'grok-4.7': { on: '2026-09-21', source: 'https://apidog.com/es/blog/how-to-use-grok-4-7-api/' },
  'grok-4.6': { on: '2026-08-12', source: 'https://docs.x.ai/developers/grok-4-6' },
  'grok-4.3': { on: '2026-05-06', source: 'https://github.com/anomalyco/models.dev' },
  'grok-imagine-image-2.0': { on: '2026-08', source: 'https://docs.x.ai/release-notes' },
  'grok-imagine-image': { on: '2026-01-28', source: 'https://github.com/anomalyco/models.dev' },
};

const openaiDeprecations = 'https://developers.openai.com/api/docs/deprecations';
const anthropicDeprecations = 'https://platform.claude.com/docs/en/about-claude/model-deprecations';
const xaiMigration = 'https://docs.x.ai/developers/migration/may-15-retirement';

/** The vendor's page about a model's retirement and replacement, keyed by the vendor's id. */
export const retirementSources: Readonly<Record<string, string>> = {
  'gpt-3.5-turbo': openaiDeprecations,
  'gpt-4': openaiDeprecations,
  'gpt-4-turbo': openaiDeprecations,
  'gpt-4o': openaiDeprecations,
  'dall-e-3': `${openaiPages}/dall-e-3`,
  'claude-instant-1.2': anthropicDeprecations,
  'claude-2.0': anthropicDeprecations,
  'claude-3-opus-20240229': anthropicDeprecations,
  'claude-3-sonnet-20240229': anthropicDeprecations,
  'claude-3-haiku-20240307': anthropicDeprecations,
  'gemini-1.5-pro': googleDeprecations,
  'gemini-1.5-flash': googleDeprecations,
  'gemini-1.0-pro': googleDeprecations,
  'grok-beta': xaiMigration,
  'grok-2-1212': xaiMigration,
  'grok-2-vision-1212': xaiMigration,
};
