/** Explains a failed connection to the person who entered the address. */
export function explainConnection(code: string): string {
  const words = connectionWords.find(([pattern]) => pattern.test(code))?.[1];
  return words ? `${words} (${code}).` : `The connection failed (${code || 'no reason given'}).`;
}

const connectionWords: [RegExp, string][] = [
  [/CERT_HAS_EXPIRED/, 'The server’s certificate has expired'],
  [/ALTNAME_INVALID/, 'The server’s certificate is for another name'],
  [
    /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|CERT_UNTRUSTED/,
    'The server’s certificate isn’t trusted. If it’s from your own certificate authority, Switchyard needs that authority’s certificate in NODE_EXTRA_CA_CERTS',
  ],
  [/CERT|SSL|TLS|EPROTO/, 'Couldn’t establish a secure connection'],
  [/ECONNREFUSED/, 'Nothing is listening at this address'],
  [/ENOTFOUND|EAI_AGAIN/, 'The host name in this address doesn’t exist'],
  [/TIMEOUT|ETIMEDOUT/, 'The connection timed out'],
  [/UNREACH/, 'This address can’t be reached from here'],
];
