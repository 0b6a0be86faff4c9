/** Escapes the characters that have a special meaning in a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A LIKE pattern for texts that contain `part`. */
export function containing(part: string): string {
  return `%${escapeLike(part)}%`;
}
