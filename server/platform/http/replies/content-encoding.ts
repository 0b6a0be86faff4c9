export type Encoding = 'br' | 'gzip';

const encodings = ['br', 'gzip'] as const;
const refused = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };

/** The best encoding that the client accepts; null for none. */
export function chooseEncoding(accepted: string): Encoding | null {
  return encodings.find((name) => accepted.includes(name) && !refused[name].test(accepted)) ?? null;
}
