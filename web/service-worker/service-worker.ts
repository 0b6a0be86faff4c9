/**
 * Lets the app open offline, and receives content that other apps share. While the server is reachable, pages
 * and answers always come from it. The cache only holds the empty page and build files, whose names change
 * with their content.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

const buildFiles = 'switchyard-files';
/** The cache where the page finds shared content; see `web/features/query/prompt/shared-store.ts`. */
const sharedContent = 'switchyard-shared';
const emptyPage = '/index.html';
/** Enough for several builds' files, so that a page opened before a deployment still finds its own. */
const mostFiles = 300;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepEmptyPage().then(() => worker.skipWaiting()));
});

// The page sends this message; see `web/app/main.tsx`.
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin || pathname.startsWith('/api/')) return;
  if (request.method === 'POST' && pathname === '/share') {
    event.respondWith(receiveShared(request));
  } else if (request.method !== 'GET') {
    return;
  } else if (request.mode === 'navigate') {
    event.respondWith(openPage(event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(loadFile(request));
});

/** Returns the server's page or, if that can't be fetched, the empty page, which reports it. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const page = await fetch(event.request);
    if (page.type === 'opaqueredirect') await dropRefused(event.request);
    event.waitUntil(keepEmptyPage().catch(() => {}));
    return page;
  } catch (error) {
    const kept = await (await caches.open(buildFiles)).match(emptyPage);
    if (kept) return kept;
    throw error;
  }
}

async function loadFile(request: Request): Promise<Response> {
  const cache = await caches.open(buildFiles);
  const kept = await cache.match(request);
  if (kept) return kept;
  const file = await fetch(request);
  if (file.status === 200) await keep(cache, request.url, file.clone());
  return file;
}

/** Caches the empty page with the files it refers to, unless it has not changed. */
async function keepEmptyPage(): Promise<void> {
  const cache = await caches.open(buildFiles);
  const page = await fetch(emptyPage, { cache: 'no-cache' });
  if (page.status !== 200) return;
  const text = await page.clone().text();
  if ((await (await cache.match(emptyPage))?.text()) === text) return;
  const names = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, name]) => name ?? []);
  await Promise.all(
    names.map(async (name) => {
      const file = await fetch(name);
      if (file.status === 200) await keep(cache, name, file);
    }),
  );
  // Written last, so that the page is never cached without its files.
  await cache.put(emptyPage, page);
}

async function keep(cache: Cache, name: string, file: Response): Promise<void> {
  await cache.put(name, file);
  const names = await cache.keys();
  await Promise.all(names.slice(0, -mostFiles).map((oldest) => cache.delete(oldest)));
}

/** Stores shared content until the page takes it. If that fails, the page reports that nothing arrived. */
async function receiveShared(request: Request): Promise<Response> {
  // Each share has its own path, so that earlier content that hasn't been taken yet stays.
  const place = `/share/${Date.now()}`;
  await keepShared(request, place)
    .catch(() => dropShared(place))
    // If the cleanup fails too, nothing can have been stored.
    .catch(() => {});
  return Response.redirect(`/?shared=${place.slice('/share/'.length)}`, 303);
}

/**
 * Only the server can tell whether the system or another site's page started a navigation. If it was another
 * site, the server redirects instead of opening the page that takes the content.
 */
async function dropRefused({ url }: Request): Promise<void> {
  const shared = new URL(url).searchParams.get('shared');
  if (shared !== null) await dropShared(`/share/${shared}`);
}

async function keepShared(request: Request, place: string): Promise<void> {
  const form = await request.formData();
  const parts = ['title', 'text', 'url'].map((name) => form.get(name));
  const texts = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  const files = form.getAll('files').filter((part) => part instanceof File);
  const cache = await caches.open(sharedContent);
  // Some apps send a URL twice, once as text.
  const text = [...new Set(texts)].join('\n').trim();
  if (text) await cache.put(`${place}/text`, new Response(text));
  // A form without files contains a single file without a name and content.
  const named = files.filter(({ name, size }) => name !== '' || size > 0);
  // Files are written one at a time, so that no write is pending when one fails and `dropShared` deletes them
  // all.
  for (const [index, file] of named.entries()) {
    const headers = { 'x-file-name': encodeURIComponent(file.name) };
    await cache.put(`${place}/files/${index}`, new Response(file, { headers }));
  }
}

/** Deletes incomplete content, because a part of it would be worse than nothing. */
async function dropShared(place: string): Promise<void> {
  const cache = await caches.open(sharedContent);
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(place));
  await Promise.all(kept.map((part) => cache.delete(part)));
}
