/** What is said of where a provider runs, and of what it keeps. */
export const providerMarks = ['own-machine', 'eu', 'no-retention'] as const;
export type ProviderMark = (typeof providerMarks)[number];

/** In characters; servers name models after files and repositories. */
export const longestModelId = 200;

/** How a server is told the most that an answer may have. */
export const tokenLimits = ['max_tokens', 'max_completion_tokens'] as const;
export type TokenLimit = (typeof tokenLimits)[number];

/** Where the key travels: `Authorization: Bearer`, or the header `api-key`. */
export const keyHeaders = ['bearer', 'api-key'] as const;
export type KeyHeader = (typeof keyHeaders)[number];

/** What sets servers that speak OpenAI's Chat Completions apart, as their documentation says. */
export interface ProviderPreset {
  name: string;
  /** Where it is by default, or the vendor's address. */
  baseUrl: string;
  needsKey: boolean;
  keyHeader: KeyHeader;
  tokenLimit: TokenLimit;
  /** Whether tokens are counted in a stream only where it is asked for that. */
  asksForUsage: boolean;
  marks: readonly ProviderMark[];
}

const local = {
  needsKey: false,
  keyHeader: 'bearer',
  asksForUsage: true,
  marks: ['own-machine'],
} as const;
const vendor = { needsKey: true, keyHeader: 'bearer', asksForUsage: true, marks: [] } as const;

export const providerPresets = {
  ollama: {
    ...local,
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    // It drops max_completion_tokens without a word, so that no limit applies.
    tokenLimit: 'max_tokens',
  },
  vllm: {
    ...local,
    name: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    tokenLimit: 'max_completion_tokens',
  },
  lmstudio: {
    ...local,
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    tokenLimit: 'max_tokens',
  },
  llamacpp: {
    ...local,
    name: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    tokenLimit: 'max_tokens',
  },
  openrouter: {
    ...vendor,
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    tokenLimit: 'max_completion_tokens',
    // It always tells them.
    asksForUsage: false,
  },
  azure: {
    ...vendor,
    name: 'Azure OpenAI',
    baseUrl: 'https://RESOURCE.openai.azure.com/openai/v1',
    keyHeader: 'api-key',
    tokenLimit: 'max_completion_tokens',
  },
  mistral: {
    ...vendor,
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    tokenLimit: 'max_tokens',
    asksForUsage: false,
  },
  deepseek: {
    ...vendor,
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    tokenLimit: 'max_tokens',
  },
  groq: {
    ...vendor,
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    tokenLimit: 'max_completion_tokens',
    // It tells them in a field of its own, and answers 400 to fields that it does not have.
    asksForUsage: false,
  },
  litellm: {
    ...local,
    name: 'LiteLLM',
    baseUrl: 'http://localhost:4000/v1',
    tokenLimit: 'max_completion_tokens',
    marks: [],
  },
  other: {
    ...vendor,
    name: 'Another server',
    baseUrl: '',
    needsKey: false,
    tokenLimit: 'max_completion_tokens',
  },
} as const satisfies Record<string, ProviderPreset>;

export type PresetId = keyof typeof providerPresets;
export const presetIds = Object.keys(providerPresets) as PresetId[];
