import type { TestClient } from './test-client.ts';

/** The provider's cookies, by name. Each is sent to its path only. */
type Jar = Map<string, { value: string; path: string }>;

const browserCookies = new WeakMap<TestClient, Jar>();

/** Signs a person in as a browser would, and returns where the browser ends up. */
export async function signInAs(
  client: TestClient,
  email: string,
  { way = 'google', returnTo = '/', ownerToken = '', link = '', invite = '' } = {},
): Promise<string> {
  const query = new URLSearchParams({
    returnTo,
    ...(ownerToken && { ownerToken }),
    ...(link && { link }),
    ...(invite && { invite }),
  });
  const begun = await client.fetch(`/api/auth/${way}?${query.toString()}`, { redirect: 'manual' });
  if (begun.status !== 302) throw new Error(`Signing in began with ${begun.status}.`);
  const callback = await choosePerson(client, begun.headers.get('location') ?? '', email);
  const { pathname, search } = new URL(callback);
  const finished = await client.fetch(pathname + search, { redirect: 'manual' });
  return finished.headers.get('location') ?? '';
}

/** Goes through the provider's pages, and returns the callback URL to which it redirects. */
export async function choosePerson(
  client: TestClient,
  authorizationUrl: string,
  email: string,
): Promise<string> {
  const jar = browserCookies.get(client) ?? (new Map() as Jar);
  browserCookies.set(client, jar);
  let next: { url: string; body?: URLSearchParams } = { url: authorizationUrl };
  for (let hops = 0; hops < 12; hops += 1) {
    if (/^\/api\/auth\/\w+\/callback$/.test(new URL(next.url).pathname)) return next.url;
    const response = await visit(jar, next);
    const location = response.headers.get('location');
    if (location) next = { url: new URL(location, next.url).href };
    else next = readForm(await response.text(), next.url, email);
  }
  throw new Error('The provider never sent the browser back.');
}

async function visit(jar: Jar, { url, body }: { url: string; body?: URLSearchParams }) {
  const { pathname } = new URL(url);
  const cookie = [...jar]
    .flatMap(([name, { value, path }]) => (pathname.startsWith(path) ? [`${name}=${value}`] : []))
    .join('; ');
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie },
    ...(body && { method: 'POST', body }),
  });
  for (const set of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=');
    jar.set(name, { value, path: /; path=([^;]+)/i.exec(set)?.[1] ?? '/' });
  }
  return response;
}

/** The page lists known people as buttons, and has fields for anyone else. */
function readForm(html: string, url: string, email: string) {
  const isListed = html.includes(`name="person" value="${email}"`);
  const [name = email] = email.split('@', 1);
  return { url, body: new URLSearchParams(isListed ? { person: email } : { name, email }) };
}
