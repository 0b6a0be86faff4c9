import { readFileSync } from 'node:fs';

interface RecordedText {
  /** The heading of the section. For a sample, this is the kind of text, such as "a haiku". */
  title: string;
  asks: RegExp;
  versions: readonly string[];
}

const polite = '(?:please |can you |could you )?';
const asking =
  "(?:(?:explain|describe|tell me about|what(?:['’]s| is| are)|how (?:do|does)|why (?:is|are|do)) )?(?:(?:how|why|the|an?) ){0,2}";
const simply =
  "(?:,? like i(?:['’]m| am) (?:\\w+ ){0,2}\\w+| in (?:simple|plain) (?:terms|words|english)| simply| work)?";

export const answers = loadTexts('answers.md');
export const samples = loadTexts('samples.md');

/**
 * Reads the sections of a Markdown file. Each has a title, the prompt that it answers, and versions
 * separated by rules.
 */
function loadTexts(file: string): RecordedText[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const [, ...sections] = text.split(/^# (?=.+\n\nAsked )/m);
  return sections.map((section) => {
    const [, title = '', form = '', words = '', body = ''] =
      /^(.+)\n\nAsked (as|about|with) `(.+)`\n\n([^]+)$/.exec(section) ?? [];
    const versions = body.split('\n\n---\n\n').map((version) => version.trim());
    return { title, asks: new RegExp(patternOf(form, words), 'i'), versions };
  });
}

/**
 * If the form is `with`, the words may be anywhere in the prompt. Otherwise the prompt must be about nothing
 * else.
 */
function patternOf(form: string, words: string): string {
  if (form === 'with') return words;
  const about = form === 'about' ? asking : '';
  return `^${polite}${about}(?:${words})${form === 'about' ? simply : ''}[?.!\\s]*$`;
}
