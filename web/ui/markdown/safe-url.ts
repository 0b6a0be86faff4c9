/** Longer links are unlikely to work, and an answer full of them could exhaust the memory. */
const longestLink = 8_000;
const linkProtocols = new Set(['http:', 'https:', 'mailto:']);
/**
 * The paths below exclude `%`, because the server would decode it and could read a different path than this
 * check does.
 */
const ownPage = /^\/(?!\/|(?:api|v1)(?:\/|$))[\w/-]*$/i;
const ownImage = /^\/api\/(?:switchyard\/images|shared\/[\w-]+\/pictures)\/[\w-]+$/;
const imageData = /^data:image\/(?:png|jpeg|gif|webp|avif);/i;

/**
 * The URL of a link in an answer, or null if it must not be followed. Our own site receives the
 * user's session, so a link to it may only lead to a page, not to sign-out or a download. A user
 * name could pass for the host, as in https://bank.example@other.example, so it isn't allowed.
 */
export function safeLink(url: string | undefined, origin: string): string | null {
  const parsed = url && url.length <= longestLink ? parse(url) : null;
  if (!parsed || !linkProtocols.has(parsed.protocol)) return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  return isOurs(parsed, origin) && !ownPage.test(parsed.pathname) ? null : parsed.href;
}

/** Also matches `http`, which most installations redirect to HTTPS, and a host name that ends with a dot. */
function isOurs({ host, hostname, port }: URL, origin: string): boolean {
  const own = new URL(origin);
  const isOwnHost = hostname.replace(/\.$/, '') === own.hostname;
  return host === own.host || (isOwnHost && (port === own.port || port === ''));
}

/**
 * The URL of an image in an answer; null if it must not be loaded. An external image would reveal
 * the user to its host, and our own pages, such as sign-out, would get the user's session.
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
