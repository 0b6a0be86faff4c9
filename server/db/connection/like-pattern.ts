/** A pattern of LIKE for texts that contain `part`, whatever signs are in it. */
export function containing(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
