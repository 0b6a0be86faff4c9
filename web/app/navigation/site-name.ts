/** What this needs of the browser. Prerendering and tests have no document. */
interface Page {
  document?: { documentElement: { dataset: Record<string, string | undefined> } };
}

let name: string | undefined;

/** The name of this installation. The server writes it into each page where it isn't Switchyard. */
export function siteName(): string {
  const { document } = globalThis as Page;
  name ??= document?.documentElement.dataset['siteName'] ?? 'Switchyard';
  return name;
}

/** For prerendering, which writes a placeholder that the server fills in. */
export function setSiteName(mark: string): void {
  name = mark;
}
