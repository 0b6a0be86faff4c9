const longestName = 120;
const longestExtension = 10;
// Line breaks, control characters and format characters, some of which are invisible or reverse the
// reading direction.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const misleading = /["'`´“”„‘‚«»‹›<>]/gu;

/** Makes a name safe to show and to put into a prompt. It is never used as a path. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(invisible, '')
    .replace(misleading, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /^\.*$/.test(clean) ? 'file' : shorten(clean);
}

/** The extension in lower case without its dot; empty if there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

function shorten(name: string): string {
  if (name.length <= longestName) return name;
  const extension = extensionOf(name);
  const ending = extension.length <= longestExtension ? `.${extension}` : '';
  // Avoids splitting a surrogate pair.
  const start = name.slice(0, longestName - ending.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${start.trimEnd()}${ending}`;
}
