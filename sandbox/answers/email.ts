import { pick } from '../seed.ts';
import type { Writer } from './ask.ts';
import { upperFirst } from './subject.ts';

export const emailWriter: Writer = {
  fits: ({ prompt }) => /\b(?:e-?mail|cover letter|letter|message to|invitation)\b/i.test(prompt),
  write: ({ subject, seed, voice }) => {
    const day = pick(['Tuesday', 'Wednesday', 'Thursday', 'Friday'], seed, 'day');
    const ask =
      voice === 'warm'
        ? `Would ${day} suit you? If another day is easier, please just say so.`
        : `Could you let me know by ${day}?`;
    const body =
      voice === 'brief'
        ? `A short note on ${subject}. ${ask}`
        : `I am writing about ${subject}. The main points are settled on my side; what is still open is the date, and I would rather agree on it with you than guess.\n\n${ask}`;
    return `**Subject:** ${upperFirst(subject)}\n\nDear [name],\n\n${body}\n\nKind regards,\n[your name]`;
  },
};
