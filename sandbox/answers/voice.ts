import type { Provider } from '../vendor.ts';

export type Voice = 'brief' | 'structured' | 'warm' | 'wry';

const smallModel = /mini|nano|lite|flash|haiku|3\.5-turbo/;

export function voiceOf(provider: Provider, model: string): Voice {
  if (provider === 'xai') return 'wry';
  if (smallModel.test(model)) return 'brief';
  if (provider === 'anthropic' || model.startsWith('gpt-4o')) return 'warm';
  return 'structured';
}
