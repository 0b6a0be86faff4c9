const longestName = 120;
const longestExtension = 10;
// Line ends, and control and format characters, which turn the reading direction or take no space.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const misleading = /["'`´“”„‘‚«»‹›<>]/gu;

/** A name fit to show and to put into a prompt; it is never used as a path. */
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

/** The extension in lower case, without its dot; empty where there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

function shorten(name: string): string {
  if (name.length <= longestName) return name;
  const extension = extensionOf(name);
  const ending = extension.length <= longestExtension ? `.${extension}` : '';
  // A cut through a surrogate pair would leave half a character.
  const start = name.slice(0, longestName - ending.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${start.trimEnd()}${ending}`;
}
