import { limits } from '../../shared/contract/limits.ts';

/** Files whose expressions only see texts up to this length, because they return early for longer ones. */
const boundedFiles: Record<string, number> = {
  'sandbox/answers/exact/arithmetic.ts': 400,
  'sandbox/answers/known/explanation.ts': 160,
  'sandbox/answers/known/prose.ts': 2_000,
  'sandbox/answers/known/translation.ts': 400,
  'sandbox/answers/known/verse.ts': 160,
};

/** Expressions that are applied only to files of the repository. */
const ofOwnFiles: Record<string, string[]> = {
  'server/http/pages/prerendered-pages.ts': ['<p [^>]*>{{notice}}<\\/p>'],
  'sandbox/answers/known/code.ts': ['^```(\\w+)\\n([\\s\\S]*?)\\n```$'],
  'sandbox/answers/recorded/topics.ts': ['\\*\\*(.+?):\\*\\* (.+)'],
  'sandbox/stripe/browser/routes.ts': ['^import [^;]+;\\n'],
};

/** The longest text that an expression sees, in characters. By default this is the longest prompt. */
export function longestSeen(path: string, source: string): number {
  if (ofOwnFiles[path]?.includes(source)) return 0;
  return boundedFiles[path] ?? limits.promptCharacters;
}
