/**
 * The signature of thinking that its vendor didn't sign. Anthropic's clients require one, and send it back
 * with the thinking, which is then left out.
 */
export const unsigned = 'switchyard:unsigned';

export function isUnsigned(signature: string): boolean {
  return signature === '' || signature === unsigned;
}
