import { readStored, sessionStore, writeStored } from './storage.ts';

/** Named texts that the tab stores under a single key. */
export function readTexts(key: string): Record<string, string> {
  return parseTexts(readStored(sessionStore, key));
}

export function writeTexts(key: string, texts: Record<string, string>): void {
  const isEmpty = Object.keys(texts).length === 0;
  writeStored(sessionStore, key, isEmpty ? null : JSON.stringify(texts));
}

/** Parses named texts. Invalid entries are dropped. */
export function parseTexts(stored: string | null): Record<string, string> {
  try {
    const texts: unknown = JSON.parse(stored ?? '{}');
    if (typeof texts !== 'object' || texts === null) return {};
    return Object.fromEntries(Object.entries(texts).filter(isText));
  } catch {
    return {};
  }
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
