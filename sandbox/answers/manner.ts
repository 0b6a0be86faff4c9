import { pick } from '../seed.ts';
import type { Provider } from '../vendor/vendor.ts';
import type { Prompt } from './prompt.ts';

type Lines = readonly [string, ...string[]];

/** Each vendor's models open and close an answer in their own way, so that comparisons show differences. */
const openings: Record<Provider, Lines> = {
  openai: ['Here is a clear answer.', 'Let me take this in order.', 'Here is what matters.'],
  anthropic: [
    'Happy to help with this one.',
    'That is a pleasant thing to be asked.',
    'Let us look at this together.',
  ],
  google: ['Here is an overview.', 'Here is a quick summary.', 'In brief:'],
  xai: [
    'Good news: this one I know.',
    'I have been waiting all day for someone to ask.',
    'Straight to the point, then.',
  ],
};

const closings: Record<Provider, Lines> = {
  openai: ['Ask for any part in more depth.', 'Tell me what to adapt.', 'That is the core of it.'],
  anthropic: [
    'I hope that helps.',
    'Take what is useful, and leave the rest.',
    'Ask me about any part of it.',
  ],
  google: [
    '**Next step:** try it yourself.',
    '**Next step:** pick one part and go deeper.',
    '**Tip:** compare this with another model’s answer.',
  ],
  xai: ['Use it wisely.', 'You are welcome, universe.', 'No further questions, I assume.'],
};

/** Adds the vendor's opening and closing line around a text. */
export function addManner({ provider, isBrief, seed }: Prompt, body: string): string {
  const opening = isBrief ? '' : pick(openings[provider], seed, 'opening');
  return [opening, body, pick(closings[provider], seed, 'closing')].filter(Boolean).join('\n\n');
}
