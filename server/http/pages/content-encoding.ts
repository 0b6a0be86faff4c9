export type Encoding = 'br' | 'gzip';

/** The best encoding that a client takes; null for none. */
export function chooseEncoding(accepted: string): Encoding | null {
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`);
  for (const encoding of ['br', 'gzip'] as const) {
    if (accepted.includes(encoding) && !refused(encoding).test(accepted)) return encoding;
  }
  return null;
}
