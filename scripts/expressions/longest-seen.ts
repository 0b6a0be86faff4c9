import { limits } from '../../shared/contract/limits.ts';

/** Expressions that are applied only to files of the repository. */
const ofOwnFiles: Record<string, string[]> = {
  'server/platform/http/pages/prerendered-pages.ts': ['<p [^>]*>{{notice}}<\\/p>'],
  'sandbox/stripe/browser/routes.ts': ['^import [^;]+;\\n'],
};

/** The longest text that an expression sees, in characters. By default this is the longest prompt. */
export function longestSeen(path: string, source: string): number {
  if (ofOwnFiles[path]?.includes(source)) return 0;
  return limits.promptCharacters;
}
