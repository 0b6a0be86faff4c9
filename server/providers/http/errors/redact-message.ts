const maxLength = 300;
const maskedKey = /(?<!\S)[^\s*]*\*{2,}\S*/g;

/** A vendor's message for our logs: one line, without the key or the parts of it that vendors show. */
export function redactMessage(message: string, secret: string): string {
  const bare = secret === '' ? message : message.replaceAll(secret, '[key]');
  const line = bare
    .slice(0, maxLength * 10)
    .replace(maskedKey, '[key]')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).toWellFormed()}…`;
}
