/** What a page was drawn from: entries of the query cache. */
export type Seeds = [queryKey: readonly string[], data: unknown][];

const seedsId = 'seeds';

/** As a block of data in the page, which no browser runs. */
export function writeSeeds(seeds: Seeds): string {
  const json = JSON.stringify(seeds).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${seedsId}">${json}</script>`;
}

export function readSeeds(page: Document): Seeds {
  const text = page.getElementById(seedsId)?.textContent;
  return text ? (JSON.parse(text) as Seeds) : [];
}
