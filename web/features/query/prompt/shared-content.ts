/** What another app shared with this one. */
export interface SharedContent {
  text: string;
  files: File[];
}

/** Where the service worker puts it. */
const store = 'switchyard-shared';

/** Takes what was shared, once; null where there is nothing. */
export async function takeSharedContent(): Promise<SharedContent | null> {
  const cache = await caches.open(store);
  const kept = await Promise.all((await cache.keys()).map((name) => cache.match(name)));
  await caches.delete(store);
  const parts = kept.filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  const isFile = (part: Response) => part.headers.has('x-file-name');
  const texts = await Promise.all(parts.filter((part) => !isFile(part)).map((part) => part.text()));
  const files = await Promise.all(parts.filter(isFile).map(toFile));
  return { text: texts.join('\n'), files };
}

async function toFile(part: Response): Promise<File> {
  const bytes = await part.blob();
  const name = decodeURIComponent(part.headers.get('x-file-name') ?? 'file');
  return new File([bytes], name, { type: bytes.type });
}
