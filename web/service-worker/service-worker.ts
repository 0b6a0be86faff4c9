/**
 * Lets the app open without a connection, and receives what other apps share with it. Pages and answers
 * always come from the server while it can be reached: what is kept here is the empty page and the files
 * of builds, whose names change with their content.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

const buildFiles = 'switchyard-files';
/** The name under which the page reads what was shared; see `web/features/query/prompt/shared-store.ts`. */
const sharedContent = 'switchyard-shared';
const emptyPage = '/index.html';
/** Files of several builds, so that a page opened before a deploy still finds its own. */
const mostFiles = 300;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepEmptyPage().then(() => worker.skipWaiting()));
});

// Asked by the page; see `web/app/register-service-worker.ts`.
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
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(loadFile(request));
  }
});

/** The page as the server has it, or while it cannot be reached the empty one, which says so. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const page = await fetch(event.request);
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

/** Keeps the empty page with the files that it names, unless it is the one kept already. */
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
  // Last, so that it is never kept without what it needs.
  await cache.put(emptyPage, page);
}

async function keep(cache: Cache, name: string, file: Response): Promise<void> {
  await cache.put(name, file);
  const names = await cache.keys();
  await Promise.all(names.slice(0, -mostFiles).map((oldest) => cache.delete(oldest)));
}

/** Keeps what was shared until the page has taken it; where it cannot, the page says that nothing arrived. */
async function receiveShared(request: Request): Promise<Response> {
  // Beside what was shared before and not taken yet.
  const place = `/share/${Date.now()}`;
  await keepShared(request, place)
    .catch(() => dropShared(place))
    // Where nothing can be kept, nothing was.
    .catch(() => {});
  return Response.redirect('/?shared=1', 303);
}

async function keepShared(request: Request, place: string): Promise<void> {
  const form = await request.formData();
  const parts = ['title', 'text', 'url'].map((name) => form.get(name));
  const texts = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  const files = form.getAll('files').filter((part) => part instanceof File);
  const cache = await caches.open(sharedContent);
  // Some apps give an address twice, as a text too.
  const text = [...new Set(texts)].join('\n').trim();
  if (text) await cache.put(`${place}/text`, new Response(text));
  // A form has a file without name and content in the place of none.
  const named = files.filter(({ name, size }) => name !== '' || size > 0);
  // One after the other, so that none is still on its way when another fails and all are dropped.
  for (const [index, file] of named.entries()) {
    const headers = { 'x-file-name': encodeURIComponent(file.name) };
    await cache.put(`${place}/files/${index}`, new Response(file, { headers }));
  }
}

/** Part of what was shared is worse than nothing. */
async function dropShared(place: string): Promise<void> {
  const cache = await caches.open(sharedContent);
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(place));
  await Promise.all(kept.map((part) => cache.delete(part)));
}
