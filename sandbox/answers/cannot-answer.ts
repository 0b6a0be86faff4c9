import type { Provider } from '../vendor/vendor.ts';
import { asksForCode, sampleCode } from './known/code.ts';
import { layOut } from './known/explanation.ts';
import { writeEmail } from './known/prose.ts';
import { goesOnWithEarlier, previousPrompt, type Prompt } from './prompt.ts';
import { findHaiku } from './recorded/haiku.ts';
import { emails, essay, poem, story } from './recorded/texts.ts';
import { topics } from './recorded/topics.ts';
import { tableOfNames } from './known/table.ts';
import { asksForTranslation } from './known/translation.ts';

const keyVariables: Readonly<Record<Provider, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_API_KEY',
  xai: 'XAI_API_KEY',
};

/**
 * Admits in two sentences that the sandbox can't answer and how to get a real answer, then shows a sample.
 */
export function writeCannotAnswer(prompt: Prompt): string {
  const [, kind = '', write] = samples.find(([isAsked]) => isAsked(prompt)) ?? [];
  return [
    quoteEarlier(prompt),
    admit(prompt),
    `**A sample, to show how ${kind} looks here:**`,
    write?.(prompt),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function admit({ provider }: Prompt): string {
  const variable = `\`${keyVariables[provider]}\``;
  switch (provider) {
    case 'openai':
      return `This is a simulated model, which cannot answer this. Start Switchyard with a key of OpenAI in ${variable}, and the real model answers.`;
    case 'anthropic':
      return `I am only a simulation of a model, so I cannot answer that. For a real answer, please start Switchyard with ${variable} set to a key of Anthropic.`;
    case 'google':
      return `A simulated model cannot answer this prompt. To ask the real one, set ${variable} to a key of Google and start Switchyard again.`;
    case 'xai':
      return `I am a simulated model and do not know this one. Set ${variable} to a key of xAI, start Switchyard again, and the real one will.`;
  }
}

function quoteEarlier(prompt: Prompt): string {
  const before = previousPrompt(prompt);
  if (!before || !goesOnWithEarlier(prompt.text)) return '';
  return `You asked before: “${before.length > 120 ? `${before.slice(0, 120)}…` : before}”`;
}

type Sample = readonly [
  isAsked: (prompt: Prompt) => boolean,
  kind: string,
  write: (prompt: Prompt) => string,
];

const names = (words: RegExp) => (prompt: Prompt) => words.test(prompt.text);

/** Samples on other subjects. The first entry whose test matches the prompt is shown. */
const samples: readonly Sample[] = [
  [asksForTranslation, 'a translation', () => translations],
  [names(/\bhaiku\b/i), 'a haiku', ({ provider }) => findHaiku('rain', provider) ?? ''],
  [names(/\b(?:poem|poetry|limerick|verse|rhyme|sonnet|song|lyrics)\b/i), 'a poem', samplePoem],
  [names(/\b(?:e-?mail|letter)\b/i), 'an e-mail', sampleEmail],
  [
    names(/\b(?:essay|article|report|blog post|\d{3,4}[- ]words?|long)\b/i),
    'a long text',
    () => essay,
  ],
  [names(/\b(?:story|tale|fable)\b/i), 'a story', () => story],
  [asksForCode, 'code', sampleCode],
  [
    names(/\b(?:table|spreadsheet|compare|comparison|differences?|vs)\b/i),
    'a table',
    () => tableOfNames('planet'),
  ],
  [
    names(/\b(?:plan|itinerary|trip|schedule)\b/i),
    'a plan',
    (prompt) => layOutTopic(prompt, 'Three days in Rome'),
  ],
  [
    names(/\b(?:list|ideas?|tips|ways|steps|how (?:can|do|should|to))\b/i),
    'a list',
    (prompt) => layOutTopic(prompt, 'Learning a language'),
  ],
  [() => true, 'an answer', (prompt) => layOutTopic(prompt, 'Why the sky is blue')],
];

const translations =
  '| English | French | German |\n| --- | --- | --- |\n| Good morning | Bonjour | Guten Morgen |\n| Thank you | Merci | Danke |';

function layOutTopic(prompt: Prompt, title: string): string {
  const topic = topics.find((each) => each.title === title);
  return topic ? layOut(prompt, topic) : '';
}

function samplePoem({ isBrief }: Prompt): string {
  const verses = poem.split('\n\n').map((verse) => verse.replaceAll('\n', '  \n'));
  return verses.slice(0, isBrief ? 1 : 2).join('\n\n');
}

function sampleEmail({ provider }: Prompt): string {
  const [, email] = emails;
  return email ? writeEmail(email, provider) : '';
}
