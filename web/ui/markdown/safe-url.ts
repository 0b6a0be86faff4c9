/** Longer links are unlikely to work, and repeating one could exhaust the memory. */
const longestLink = 8_000;
const linkProtocols = new Set(['http:', 'https:', 'mailto:']);
/**
 * `%` is excluded, because the server would decode it and could read a different path than this
 * check does.
 */
const ownImage = /^\/api\/(?:switchyard\/images|shared\/[\w-]+\/pictures)\/[\w-]+$/;
const imageData = /^data:image\/(?:png|jpeg|gif|webp|avif);/i;

/** The URL of a link in an answer, or null if it must not be followed. */
export function safeLink(url: string | undefined): string | null {
  const parsed = url && url.length <= longestLink ? parse(url) : null;
  return parsed && linkProtocols.has(parsed.protocol) ? parsed.href : null;
}

/**
 * The URL of an image in an answer, or null if it must not be loaded. An external image would
 * reveal the reader to its host, and any other URL of ours would be requested with the reader's
 * session, such as sign-out.
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
