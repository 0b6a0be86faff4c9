import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';

/** The official SDKs, pointed at a sandbox, without retries. */
export function openaiSdk(url: string, key = 'k'): OpenAI {
  return new OpenAI({ apiKey: key, baseURL: `${url}/openai/v1`, maxRetries: 0 });
}

/** xAI has no SDK of its own; its documentation recommends OpenAI's. */
export function xaiSdk(url: string, key = 'k'): OpenAI {
  return new OpenAI({ apiKey: key, baseURL: `${url}/xai/v1`, maxRetries: 0 });
}

export function anthropicSdk(url: string, key = 'k'): Anthropic {
  return new Anthropic({ apiKey: key, baseURL: `${url}/anthropic`, maxRetries: 0 });
}

export function googleSdk(url: string, key = 'k'): GoogleGenAI {
  return new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: `${url}/google` } });
}
