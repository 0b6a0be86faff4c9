/** Longer ones lead nowhere, and one that is used often would fill the memory. */
const longestLink = 8_000;
const linkProtocols = new Set(['http:', 'https:', 'mailto:']);
/** No `%`: the server would decode it, and the address could then mean another than it seems to here. */
const ownImage = /^\/api\/(?:switchyard\/images|shared\/[\w-]+\/pictures)\/[\w-]+$/;
const imageData = /^data:image\/(?:png|jpeg|gif|webp|avif);/i;

/** The address of a link in an answer, or null when it must not be followed. */
export function safeLink(url: string | undefined): string | null {
  const parsed = url && url.length <= longestLink ? parse(url) : null;
  return parsed && linkProtocols.has(parsed.protocol) ? parsed.href : null;
}

/**
 * The address of an image in an answer, or null when it must not be loaded. An image from elsewhere would
 * tell its host who is reading, and any other address of ours would be called in the reader's name, such as
 * signing out.
 */
export function safeImage(url: string | undefined, origin: string): string | null {
  if (!url) return null;
  if (imageData.test(url)) return url;
  const parsed = parse(url, origin);
  return parsed?.origin === origin && ownImage.test(parsed.pathname) ? parsed.href : null;
}

function parse(url: string, base?: string): URL | null {
  return URL.canParse(url, base) ? new URL(url, base) : null;
}
