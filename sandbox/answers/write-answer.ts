import { pick } from '../seed.ts';
import { providers, type Provider, type Question } from '../vendor/vendor.ts';
import { findEarlierAttachment, writeAboutAttachments } from './given/attachments.ts';
import { combineAnswers } from './given/combination.ts';
import { writeTitle } from './given/title.ts';
import { parsePrompt, type Prompt } from './prompt.ts';
import { answers, samples } from './recorded/texts.ts';

/** Always returns the same text for the same conversation and model. */
export function writeAnswer(provider: Provider, question: Question): string {
  const prompt = parsePrompt(provider, question);
  const title = writeTitle(prompt.text);
  if (title !== null) return title;
  const given = combineAnswers(prompt) ?? writeAboutAttachments(prompt) ?? recallName(prompt);
  const recorded = given === null ? findRecorded(prompt) : null;
  const body = given ?? recorded ?? admitIgnorance(prompt);
  // The closing and the note share a paragraph. If two blocks followed a list or code block, which
  // the page doesn't render while it's out of view, Chromium would report a layout shift.
  const closing = recorded === null ? '' : `${pick(closings[provider], prompt.seed, 'closing')} `;
  return [noteEarlierAttachment(prompt, body), body, `${closing}*Simulated answer.*`]
    .filter(Boolean)
    .join('\n\n');
}

function noteEarlierAttachment({ earlier }: Prompt, body: string): string {
  const shown = findEarlierAttachment(earlier);
  return shown && !body.includes(shown) ? `I still have ${shown} from before.` : '';
}

const askedName = /\bwhat(?:['’]s| is) my name\b|\bwho am i\b/i;
const introduced = /\b(?:[Mm]y name is|I am called|[Cc]all me|I['’]m)\s+([A-Z][\p{L}'-]+)/u;

function recallName({ text, earlier }: Prompt): string | null {
  if (!askedName.test(text)) return null;
  const said = earlier.filter(({ role }) => role === 'user').map((turn) => turn.text);
  const name = said.map((words) => introduced.exec(words)?.[1]).findLast(Boolean);
  return name ? `Your name is ${name}; you told me earlier.` : null;
}

/** Each vendor's models close an answer in their own way, so that comparisons show differences. */
const closings: Record<Provider, readonly [string, ...string[]]> = {
  openai: ['Ask for any part in more depth.', 'Tell me what to change.', "That's the core of it."],
  anthropic: [
    'I hope that helps.',
    'Ask me about any part of it.',
    'Happy to go into more detail.',
  ],
  google: [
    '**Next step:** try it yourself.',
    '**Next step:** ask a follow-up.',
    '**Tip:** compare this with another model’s answer.',
  ],
  xai: ['Use it wisely.', "You're welcome, universe.", 'No further questions, I assume.'],
};

function findRecorded(prompt: Prompt): string | null {
  const known = answers.find(({ asks }) => asks.test(prompt.text));
  if (!known) return null;
  const version = chooseVersion(prompt, known.versions);
  return prompt.isBrief ? version.replace(/\n\n[^]*/, '') : version;
}

function chooseVersion({ provider }: Prompt, versions: readonly string[]): string {
  return versions[providers.indexOf(provider) % versions.length] ?? '';
}

/**
 * Explains how to get a real answer, and shows the kind of text that was asked for. Doesn't name
 * the vendor, because a blind comparison hides it.
 */
function admitIgnorance(prompt: Prompt): string {
  const sample = samples.find(({ asks }) => asks.test(prompt.text));
  return [
    "This is a demo model and can't answer that. Set its provider's API key to use the real one.",
    `**Here's what ${sample?.title} looks like in an answer:**`,
    chooseVersion(prompt, sample?.versions ?? []),
  ].join('\n\n');
}
