// Long enough for any browser to start saving the file.
const releaseAfterMs = 60_000;

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs);
}
