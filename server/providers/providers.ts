import { anthropic } from './anthropic/provider.ts';
import { google } from './google/provider.ts';
import { openai } from './openai/provider.ts';
import type { ProviderDescriptor } from './provider.ts';
import { xai } from './xai/provider.ts';

/** Every built-in provider, in display order. */
export const providers: readonly ProviderDescriptor[] = [openai, anthropic, google, xai];
