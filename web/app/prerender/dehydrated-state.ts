/** The data that a page was rendered from: entries of the query cache. */
export type DehydratedState = [queryKey: readonly string[], data: unknown][];

const elementId = 'dehydrated-state';

/** The state as a block of JSON in the page, which no browser runs as a script. */
export function writeDehydratedState(state: DehydratedState): string {
  const json = JSON.stringify(state).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${elementId}">${json}</script>`;
}

export function readDehydratedState(page: Document): DehydratedState {
  const text = page.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as DehydratedState) : [];
}
