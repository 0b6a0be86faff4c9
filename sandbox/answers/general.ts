import { pick } from '../seed.ts';
import type { Ask } from './ask.ts';
import { upperFirst } from './subject.ts';

/** An honest answer where nothing better fits: it names the subject and how to approach it. */
export function writeGeneral(ask: Ask): string {
  const { subject, voice, seed } = ask;
  const name = upperFirst(subject);
  const lead = pick(
    [
      `**${name}** is best approached by separating what you already know from what you still need to find out.`,
      `On **${subject}**, the useful first question is what outcome you are after.`,
      `With **${subject}**, most of the difficulty lies in the first decision; the rest follows from it.`,
    ],
    seed,
    'lead',
  );
  if (voice === 'brief') return `${lead} Start small, check the result, then widen it.`;
  return `${lead}\n\n${points(ask).join('\n')}`;
}

function points({ voice, seed, subject }: Ask): string[] {
  const all: [string, string][] = [
    ['Aim', `write down in one sentence what a good result for ${subject} looks like.`],
    ['Limits', 'note the time, money and people you really have, not those you hope for.'],
    ['First step', 'pick the smallest piece that would teach you something, and do that today.'],
    ['Evidence', 'decide in advance what would change your mind.'],
    ['Review', 'look back after a week and keep only what worked.'],
  ];
  const start = pick([0, 1, 2], seed, 'start');
  const chosen = voice === 'structured' ? all : all.slice(start, start + 3);
  const mark = (index: number) => (voice === 'structured' ? `${index + 1}.` : '-');
  return chosen.map(([title, text], index) => `${mark(index)} **${title}:** ${text}`);
}
