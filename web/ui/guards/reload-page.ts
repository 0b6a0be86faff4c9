import { readTexts, writeTexts } from '../browser/stored-texts.ts';

const storedKey = 'switchyard.reload';

/** What stands in fields of this page, by the place of each. */
const held = new Map<string, string>();
/** What stood there before this page was loaded again, and has not been taken up yet. */
let found: Map<string, string> | null = null;
const keepers = new Set<() => Promise<boolean>>();
let isReloading = false;

/** Loads the page again, and has what stands in its fields stand there afterwards. */
export async function reloadPage(): Promise<void> {
  const areKept = await Promise.all([...keepers].map((keep) => keep()));
  if (!areKept.every(Boolean)) return;
  isReloading = true;
  // Only once it is left: the next page may be long in coming, and somebody types on meanwhile.
  window.addEventListener('pagehide', store, { once: true });
  location.reload();
}

function store(): void {
  writeTexts(storedKey, Object.fromEntries([...findKept(), ...held]));
}

/** Whether the page is left by such a reload, about which nobody need be asked. */
export const isReloadedByPage = () => isReloading;

/** What stood at a place before the reload. */
export function readKept(place: string): string | null {
  return findKept().get(place) ?? null;
}

/** Has a text be kept, until the returned function is called. */
export function holdText(place: string, text: string): () => void {
  findKept().delete(place);
  held.set(place, text);
  return () => held.delete(place);
}

/** Calls a function before such a reload; where it resolves to false the page stays, and has said why. */
export function keepBeforeReload(keep: () => Promise<boolean>): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Forgets what was kept of a person. */
export function forgetKept(): void {
  findKept().clear();
}

function findKept(): Map<string, string> {
  if (!found) {
    found = new Map(Object.entries(readTexts(storedKey)));
    writeTexts(storedKey, {});
  }
  return found;
}
