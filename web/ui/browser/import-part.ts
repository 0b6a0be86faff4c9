/** Thrown if the server lacks a file, because the page is older than the installed version. */
export class PartGone extends Error {}

let lacksPart = false;

/** Whether this page needed a file that no longer exists. Only a reload can fix that. */
export const isOutdated = () => lacksPart;

/** The file that a built `import()` loads. Vite doesn't list it when it has no dependencies. */
const importedFile = /import\(["'`]\.\/([\w.-]+)["'`]\)/;

/** A download is aborted after this long without data. */
const longestSilenceMs = 10_000;

const fetched = new Map<string, Promise<void>>();

/**
 * Replaces `import()` in the built app (see `vite.config.ts`) and downloads the files first.
 * Chromium remembers a failed import of a module until the page is closed, so a module isn't
 * imported until its files are in the cache.
 */
export async function importPart<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const own = importedFile.exec(String(load))?.[1];
  const all = new Set(own === undefined ? files : [...files, `assets/${own}`]);
  await Promise.all([...all].map((file) => fetchOnce(`/${file}`)));
  return load();
}

function fetchOnce(path: string): Promise<void> {
  const known = fetched.get(path);
  if (known) return known;
  const coming = path.endsWith('.css') ? addStyles(path) : addScript(path);
  fetched.set(path, coming);
  coming.catch(() => fetched.delete(path));
  return coming;
}

async function addScript(path: string): Promise<void> {
  if (document.querySelector(`script[src="${path}"]`)) return;
  await fetchFile(path);
  // Lets the browser parse a module and its dependencies in parallel.
  addLink('modulepreload', path);
}

/**
 * Downloads a build file before it is loaded. Rejects with `PartGone` if it no longer exists, or with
 * another error if the download fails.
 */
export async function fetchFile(path: string): Promise<void> {
  const silence = new AbortController();
  const waitForMore = () => setTimeout(() => silence.abort(), longestSilenceMs);
  let timer = waitForMore();
  try {
    const response = await fetch(path, { signal: silence.signal });
    if (response.status === 404) {
      lacksPart = true;
      throw new PartGone(`${path} is gone.`);
    }
    if (!response.ok) throw new Error(`${path} was answered with status ${response.status}.`);
    const body = response.body?.getReader();
    while (body && !(await body.read()).done) {
      clearTimeout(timer);
      timer = waitForMore();
    }
  } finally {
    clearTimeout(timer);
  }
}

async function addStyles(path: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${path}"]`)) return;
  await fetchFile(path);
  const link = addLink('stylesheet', path);
  try {
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', reject);
    });
  } catch (cause) {
    link.remove();
    throw new Error(`${path} could not be fetched.`, { cause });
  }
}

function addLink(rel: string, path: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = path;
  document.head.append(link);
  return link;
}
