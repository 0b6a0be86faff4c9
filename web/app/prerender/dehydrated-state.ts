/** The data that a page was prerendered with, as entries of the query cache. */
export type DehydratedState = [queryKey: readonly string[], data: unknown][];

const elementId = 'dehydrated-state';

/** Embeds the state in the page as JSON, in a script element that browsers do not execute. */
export function writeDehydratedState(state: DehydratedState): string {
  const json = JSON.stringify(state).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${elementId}">${json}</script>`;
}

export function readDehydratedState(page: Document): DehydratedState {
  const text = page.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as DehydratedState) : [];
}
