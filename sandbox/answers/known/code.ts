import { readdirSync, readFileSync } from 'node:fs';
import { addManner } from '../manner.ts';
import { previousPrompt, type Prompt } from '../prompt.ts';

const languages: readonly (readonly [names: RegExp, fence: string, label: string])[] = [
  [/\bpython\b/i, 'python', 'Python'],
  [/\btypescript\b|\bts\b/i, 'typescript', 'TypeScript'],
  [/\bjavascript\b|\bjs\b|\bnode(?:\.?js)?\b/i, 'javascript', 'JavaScript'],
  [/\bc\+\+|\bcpp\b/i, 'cpp', 'C++'],
  [/\bc#|\bcsharp\b|\b\.net\b/i, 'csharp', 'C#'],
  [/\bjava\b/i, 'java', 'Java'],
  [/\bgolang\b|\b(?:in|using|with) go\b|\bgo (?:function|program|code|script)\b/i, 'go', 'Go'],
  [/\brust\b/i, 'rust', 'Rust'],
  [/\bruby\b/i, 'ruby', 'Ruby'],
  [/\bphp\b/i, 'php', 'PHP'],
  [/\bbash\b|\bshell script\b/i, 'bash', 'Bash'],
  [/\bsql\b|\bpostgres(?:ql)?\b|\bmysql\b|\bsqlite\b/i, 'sql', 'SQL'],
  [/\bhtml\b|\bweb ?page\b|\blanding page\b/i, 'html', 'HTML'],
  [/\bcss\b|\bstylesheet\b/i, 'css', 'CSS'],
];

/** The first pattern that matches a prompt names the file in `recorded/code/`. */
const tasks: readonly (readonly [asks: RegExp, file: string])[] = [
  [/\bdebounc/i, 'debounce'],
  [/fizz[ -]?buzz/i, 'fizzbuzz'],
  [/palindrom/i, 'palindrome'],
  [/fibonacci/i, 'fibonacci'],
  [/factorial/i, 'factorial'],
  [/\bprimes?\b/i, 'prime'],
  [/binary search/i, 'binary-search'],
  [/(?:http|web) ?server/i, 'http-server'],
  [/\b(?:read|pars)\w{0,20} .{0,15}\bcsv\b|\bcsv (?:reader|parser|file)/i, 'read-csv'],
  [/count\w{0,20} .{0,20}\bwords\b|word (?:count|frequenc)/i, 'count-words'],
  [/revers\w{0,20} .{0,12}(?:string|text|word)/i, 'reverse-string'],
  [
    /\bsort\w{0,20} .{0,20}(?:list|array|numbers|integers)|quick[ -]?sort|merge[ -]?sort/i,
    'sort-numbers',
  ],
  [/(?:best|top) .{0,12}customers/i, 'best-customers'],
];
const sampleFile: Record<string, string> = { sql: 'best-customers', html: 'page', css: 'card' };

const asksCode =
  /\b(?:function|script|program|code|snippet|regex|regular expression|algorithm|endpoint)\b|debounc|fizz[ -]?buzz|binary search|quick[ -]?sort|merge[ -]?sort|http server/i;
const asksWhat = /^(?:what|who|why|explain|describe|how does)\b/i;
const longestRequest = 200;

interface RecordedCode {
  title: string;
  note: string;
  blocks: Map<string, string>;
}

const recorded = loadRecordedCode();

/** Returns a recorded solution in the language that the prompt names. */
export function writeCode(prompt: Prompt): string | null {
  const { text } = prompt;
  if (text.length > longestRequest || !asksForCode(prompt)) return null;
  const before = previousPrompt(prompt) ?? '';
  const own = findTask(text);
  const isFollowUp = !own && text.length <= 40 && findTask(before) !== null;
  const task = own ?? (isFollowUp ? findTask(before) : null);
  const language = findLanguage(text) ?? (own && !isFollowUp ? defaultLanguage(task) : null);
  const code = task && language ? recorded.get(task)?.blocks.get(language) : undefined;
  const about = recorded.get(task ?? '');
  return code && about && language ? present(prompt, about, language) : null;
}

export function asksForCode({ text }: Prompt): boolean {
  return !asksWhat.test(text) && (asksCode.test(text) || findLanguage(text) !== null);
}

/** Returns a correct program in the language that the prompt names, but for another task. */
export function sampleCode({ text }: Prompt): string {
  const language = findLanguage(text) ?? 'python';
  const about = recorded.get(sampleFile[language] ?? 'reverse-string');
  const label = languages.find(([, fence]) => fence === language)?.[2] ?? '';
  return `${about?.title ?? ''} in ${label}:\n\n${fenced(language, about?.blocks.get(language) ?? '')}`;
}

function present(prompt: Prompt, about: RecordedCode, language: string): string {
  const label = languages.find(([, fence]) => fence === language)?.[2] ?? '';
  const code = fenced(language, about.blocks.get(language) ?? '');
  const title = `${about.title} in ${label}`;
  if (prompt.isBrief) return `${title}:\n\n${code}`;
  switch (prompt.provider) {
    case 'openai':
      return addManner(prompt, `### ${title}\n\n${code}\n\n**How it works:** ${about.note}`);
    case 'anthropic':
      return addManner(prompt, `${title}. ${about.note}\n\n${code}`);
    case 'google':
      return addManner(prompt, `## ${title}\n\n${code}\n\n- ${about.note}`);
    case 'xai':
      return addManner(prompt, `${code}\n\n${about.note}`);
  }
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

function findTask(text: string): string | null {
  return tasks.find(([asks]) => asks.test(text))?.[1] ?? null;
}

function findLanguage(text: string): string | null {
  return languages.find(([names]) => names.test(text))?.[1] ?? null;
}

function defaultLanguage(task: string | null): string {
  return task === 'best-customers' ? 'sql' : 'python';
}

/** Each file has a title, a note and the same program in several languages. */
function loadRecordedCode(): Map<string, RecordedCode> {
  const folder = new URL('../recorded/code/', import.meta.url);
  return new Map(
    readdirSync(folder).map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)];
      const [title = '', note = ''] = text.split('\n```')[0]?.slice(2).split('\n\n') ?? [];
      const entry = {
        title,
        note: note.trim(),
        blocks: new Map(blocks.map(([, language = '', code = '']) => [language, code])),
      };
      return [file.replace('.md', ''), entry];
    }),
  );
}
