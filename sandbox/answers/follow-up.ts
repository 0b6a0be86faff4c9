import type { Turn } from '../vendor.ts';
import type { Ask } from './ask.ts';
import { findSubject } from './subject.ts';

export const leansBack =
  /^(?:and|also|now|again|another|more|continue|go on|make it|make that|shorter|longer|why|how so|elaborate|ok|okay|yes|thanks|what else|tell me more|can you (?:expand|elaborate|give))\b|\b(?:it|that|this|them|those|these)\b[.?!]?$|\b(?:about|explain|expand on|of|with) (?:it|that|this|them|those|these)\b/i;

/** A prompt that only leans on what went before is about the earlier subject. */
export function findEarlierSubject(prompt: string, earlier: Turn[]): string | null {
  const before = earlier.findLast(({ role }) => role === 'user');
  if (!before || prompt.length > 120 || !leansBack.test(prompt)) return null;
  return findSubject(before.text);
}

export function noteEarlierTurns({ earlier, voice, subject }: Ask): string {
  const before = earlier.findLast(({ role }) => role === 'user');
  if (!before) return '';
  const topic = findSubject(before.text);
  const isSame = topic === subject;
  switch (voice) {
    case 'brief':
      return isSame ? `Still on **${topic}**:` : `After **${topic}**, on to this:`;
    case 'structured':
      return isSame
        ? `Continuing with **${topic}**, which you asked about before.`
        : `You asked earlier about **${topic}**. Here is the next part.`;
    case 'warm':
      return isSame
        ? `Happy to go further into **${topic}** with you.`
        : `We were just talking about **${topic}**, so I will keep that in mind here.`;
    case 'wry':
      return isSame
        ? `Back to **${topic}**, then. It clearly made an impression.`
        : `From **${topic}** to this: an elegant change of subject.`;
  }
}
