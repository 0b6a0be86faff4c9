import { readTexts, writeTexts } from '../browser/stored-texts.ts';

const storedKey = 'switchyard.reload';

/** The texts in this page's fields, keyed by the field's place. */
const held = new Map<string, string>();
/** The texts from before the reload that have not been put back into their fields yet. */
let found: Map<string, string> | null = null;
const keepers = new Set<() => Promise<boolean>>();
let isReloading = false;

/**
 * Reloads the page and preserves the text in its fields. Does nothing if a callback that saves the text
 * resolves to false.
 */
export async function reloadPage(): Promise<void> {
  const areKept = await Promise.all([...keepers].map((keep) => keep()));
  if (!areKept.every(Boolean)) return;
  isReloading = true;
  // Stored only on `pagehide`, because the next page may load slowly and the user can keep typing.
  window.addEventListener('pagehide', store, { once: true });
  location.reload();
}

function store(): void {
  writeTexts(storedKey, Object.fromEntries([...findKept(), ...held]));
}

/** Whether `reloadPage` is reloading the page, so that leave guards don't need to ask. */
export const isReloadedByPage = () => isReloading;

/** The text that a field had before the reload, by the field's place. */
export function readKept(place: string): string | null {
  return findKept().get(place) ?? null;
}

/** Keeps an input's text across a reload, until the returned function is called. */
export function holdText(place: string, text: string): () => void {
  findKept().delete(place);
  held.set(place, text);
  return () => held.delete(place);
}

export const hasHeldText = () => [...held.values()].some(Boolean);

/**
 * `reloadPage` calls `keep` first. If `keep` resolves to false, it has shown an error and the page isn't reloaded.
 */
export function keepBeforeReload(keep: () => Promise<boolean>): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Clears the kept texts of a user who signs out. */
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
