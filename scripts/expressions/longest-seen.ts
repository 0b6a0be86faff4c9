import { limits } from '../../shared/contract/limits.ts';

/** What reads no more than this, since it returns before for a longer text. */
const boundedFiles: Record<string, number> = {
  'sandbox/answers/exact/arithmetic.ts': 400,
  'sandbox/answers/known/explanation.ts': 160,
  'sandbox/answers/known/prose.ts': 2_000,
  'sandbox/answers/known/translation.ts': 400,
  'sandbox/answers/known/verse.ts': 160,
};

/** What reads only files of the repository. */
const ofOwnFiles: Record<string, string[]> = {
  'server/http/pages/prerendered-pages.ts': ['<p [^>]*>{{notice}}<\\/p>'],
  'sandbox/answers/known/code.ts': ['^```(\\w+)\\n([\\s\\S]*?)\\n```$'],
  'sandbox/answers/recorded/topics.ts': ['\\*\\*(.+?):\\*\\* (.+)'],
  'sandbox/stripe/browser/routes.ts': ['^import [^;]+;\\n'],
};

/** How many characters an expression sees at most: as long as a prompt may be, unless its file says less. */
export function longestSeen(path: string, source: string): number {
  if (ofOwnFiles[path]?.includes(source)) return 0;
  return boundedFiles[path] ?? limits.promptCharacters;
}
