import type { ProviderMark } from './providers.ts';

/** In characters. Self-hosted servers name models after files, so their ids can be long. */
export const longestModelId = 200;

/** The request field that limits the length of an answer. */
export const tokenLimits = ['max_tokens', 'max_completion_tokens'] as const;
export type TokenLimit = (typeof tokenLimits)[number];

/** The header for the key: `Authorization: Bearer` or `api-key`. */
export const keyHeaders = ['bearer', 'api-key'] as const;
export type KeyHeader = (typeof keyHeaders)[number];

/** How servers with an API like OpenAI's Chat Completions differ from it, according to their documentation. */
export interface ProviderPreset {
  name: string;
  /** The server's default address, or the vendor's address. */
  baseUrl: string;
  needsKey: boolean;
  keyHeader: KeyHeader;
  tokenLimit: TokenLimit;
  /** Whether the server counts tokens in a stream only when the request asks for usage. */
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
    // Ollama silently drops max_completion_tokens, so the limit would not apply.
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
    // OpenRouter always reports usage.
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
    // Groq reports usage in its own field and answers 400 to fields it does not know.
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
