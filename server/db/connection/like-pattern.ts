/** The text with the signs escaped that mean something in a pattern of LIKE. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A pattern of LIKE for texts that contain `part`. */
export function containing(part: string): string {
  return `%${escapeLike(part)}%`;
}
