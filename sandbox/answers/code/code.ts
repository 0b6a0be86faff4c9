import type { Ask, Writer } from '../ask.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { findLanguage, type Language } from './language.ts';
import { python } from './python.ts';
import { rust } from './rust.ts';
import { writeSkeleton } from './skeleton.ts';
import { findTask, taskNotes, type Snippets, type Task } from './task.ts';
import { typescript } from './typescript.ts';

const asksCode =
  /\b(?:write|create|implement|build|give|show|generate|make|need|code|example)\b.*\b(?:function|script|program|code|snippet|regex|sql|query|html|css|web ?page|landing page|component|class|algorithm|endpoint)\b|\bcode (?:for|to|that)\b|\bin (?:python|javascript|typescript|java|golang|rust|ruby|php|bash|c\+\+|c#)(?!\w)/i;

const library: Partial<Record<Language, Snippets>> = {
  python,
  javascript,
  typescript,
  java,
  go,
  rust,
};

export const codeWriter: Writer = {
  fits: ({ prompt }) => asksCode.test(prompt) || asksForTask(prompt),
  write: (ask) => {
    const language = findLanguage(ask.prompt) ?? findEarlierLanguage(ask) ?? 'python';
    const task = findTask(ask.prompt) ?? findEarlierTask(ask);
    const known = task && library[language]?.[task];
    const block = `\`\`\`${language}\n${known ?? writeSkeleton(language, ask.subject)}\n\`\`\``;
    if (ask.voice === 'brief') return block;
    const note =
      task && known
        ? taskNotes[task]
        : `This is a starting point for ${ask.subject}; replace the sample values with yours.`;
    return `${block}\n\n${note}`;
  },
};

function asksForTask(prompt: string): boolean {
  return findTask(prompt) !== null && !/^(?:what|who|why|explain)\b/i.test(prompt);
}

function findEarlierLanguage({ earlier }: Ask): Language | null {
  return earlier.map(({ text }) => findLanguage(text)).findLast(Boolean) ?? null;
}

function findEarlierTask({ earlier, prompt }: Ask): Task | null {
  const before = earlier.findLast(({ role }) => role === 'user');
  return before && prompt.length < 40 ? findTask(before.text) : null;
}
