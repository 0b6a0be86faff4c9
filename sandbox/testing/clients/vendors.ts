import { connectAnthropic } from './anthropic-client.ts';
import { connectGoogle } from './google-client.ts';
import { connectOpenAi, connectXai } from './openai-client.ts';

export const vendors = [
  {
    name: 'openai',
    connect: connectOpenAi,
    words: words('stop', 'length', 'refusal', 'content_filter'),
  },
  { name: 'xai', connect: connectXai, words: words('stop', 'length', 'refusal', 'content_filter') },
  {
    name: 'anthropic',
    connect: connectAnthropic,
    words: words('end_turn', 'max_tokens', 'refusal', 'refusal'),
  },
  {
    name: 'google',
    connect: connectGoogle,
    words: words('STOP', 'MAX_TOKENS', 'SAFETY', 'SAFETY'),
  },
];

function words(complete: string, length: string, refused: string, filtered: string) {
  return { complete, length, refused, filtered };
}
