// Long enough for any browser to start saving the file.
const releaseAfterMs = 60_000;

const longestName = 60;

/** A file name that consists of letters and digits in any language, with hyphens between words. */
export function nameFileAfter(text: string, fallback: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, longestName).toWellFormed() || fallback;
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs);
}
