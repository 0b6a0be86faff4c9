/** Explains a failed connection by its error code to the person who entered the address. */
export function explainConnection(code: string): string {
  const words = connectionWords.find(([pattern]) => pattern.test(code))?.[1];
  return words
    ? `${words} (${code}).`
    : `The connection failed (${code || 'no reason was given'}).`;
}

const connectionWords: [RegExp, string][] = [
  [/CERT_HAS_EXPIRED/, 'Its certificate has expired'],
  [/ALTNAME_INVALID/, 'Its certificate is for another name'],
  [
    /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|CERT_UNTRUSTED/,
    'Nobody that is trusted vouches for its certificate',
  ],
  [/CERT|SSL|TLS|EPROTO/, 'No safe connection could be made'],
  [/ECONNREFUSED/, 'Nothing listens at this address'],
  [/ENOTFOUND|EAI_AGAIN/, 'The name of this address is not known'],
  [/TIMEOUT|ETIMEDOUT/, 'No connection came about in time'],
  [/UNREACH/, 'There is no way to this address from here'],
];
