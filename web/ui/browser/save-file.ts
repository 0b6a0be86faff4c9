// Long enough for any browser to have begun to save the file.
const releaseAfterMs = 60_000;

/** Has the browser save what was fetched as a file of that name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs);
}
