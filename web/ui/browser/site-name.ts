/** The part of `document` that this module uses. Prerendering and tests have no document. */
interface Page {
  document?: { documentElement: { dataset: Record<string, string | undefined> } };
}

let name: string | undefined;

/** The name of this installation. The server writes it into each page if it isn't Switchyard. */
export function siteName(): string {
  const { document } = globalThis as Page;
  name ??= document?.documentElement.dataset['siteName'] ?? 'Switchyard';
  return name;
}

/** Prerendering calls this with a placeholder that the server replaces. */
export function setSiteName(mark: string): void {
  name = mark;
}
