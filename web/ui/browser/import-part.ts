/** The server has this file no longer: the page is older than what is installed there now. */
export class PartGone extends Error {}

let lacksPart = false;

/** Whether this page needed a file that is gone: only a reload brings it. */
export const isOutdated = () => lacksPart;

/** The file that a built `import()` asks for; Vite does not list it where it depends on no other. */
const importedFile = /import\(["'`]\.\/([\w.-]+)["'`]\)/;

/** When nothing more of a file came for so long, its connection is given up. */
const longestSilenceMs = 10_000;

const fetched = new Map<string, Promise<void>>();

/**
 * What `import()` is in the built app, see `vite.config.ts`: its files are fetched first. Chromium remembers for
 * as long as the page is open that a module could not be fetched, so a module is imported only once it is there.
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
  // Files that depend on each other are parsed at the same time.
  addLink('modulepreload', path);
}

/** Fetches a file of the build ahead of what loads it; rejects where it is gone or does not come. */
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
