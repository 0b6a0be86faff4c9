const mark = 'switchyard:';

/**
 * The signature of thinking that Anthropic didn't sign. Clients send thinking back with its signature, and no
 * vendor could read this one, so that thinking is left out then.
 */
export function ownSignature(provider: string): string {
  return mark + provider;
}

export function isOwnSignature(signature: string): boolean {
  return signature === '' || signature.startsWith(mark);
}
