import { readStored, sessionStore, writeStored } from './storage.ts';

/** Texts by name that the tab keeps under one key; what cannot be read is none. */
export function readTexts(key: string): Record<string, string> {
  try {
    const texts: unknown = JSON.parse(readStored(sessionStore, key) ?? '{}');
    if (typeof texts !== 'object' || texts === null) return {};
    return Object.fromEntries(Object.entries(texts).filter(isText));
  } catch {
    return {};
  }
}

export function writeTexts(key: string, texts: Record<string, string>): void {
  const isEmpty = Object.keys(texts).length === 0;
  writeStored(sessionStore, key, isEmpty ? null : JSON.stringify(texts));
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
