/** Variables that direct sign-in to the sandbox, where Ada Administrator is the owner. */
export function signInVariables(sandboxUrl: string): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: 'switchyard-sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
    GOOGLE_ISSUER: signInIssuer(sandboxUrl),
    OWNER_EMAIL: 'ada@example.com',
  };
}

export function signInIssuer(sandboxUrl: string): string {
  return `${sandboxUrl}/google-sign-in`;
}
