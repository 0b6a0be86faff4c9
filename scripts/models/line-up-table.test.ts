import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#server/providers/catalogue.ts';
import { tableOfLineUp } from './line-up-table.ts';

const file = fileURLToPath(new URL('../../docs/line-up.md', import.meta.url));

const opening = `# The line-up

This table shows which model answers for each listing of the picker and the directory on 22 November 2026, according to the vendors' dates. A test checks it against the catalogue; \`npx vitest run scripts/models -u\` updates it. An installation goes by the model lists that vendors return for its keys, and by dates only where there is no list.

"Since" is the date when the model that gave the listing its name was retired, or when the model that answers was released, whichever is later. Models that answered in between are not shown. No vendor's page gives the day on which Grok (Beta) and Grok 2 were retired, so they have the release date of Grok 4.3. Where only a month is given, no source names the day.
`;

describe('docs/line-up.md', () => {
  test('matches the catalogue for every listing', async () => {
    const document = `${opening}\n${tableOfLineUp('2026-11-22')}\n`;
    const options = (await resolveConfig(file)) ?? {};
    await expect(await format(document, { ...options, parser: 'markdown' })).toMatchFileSnapshot(
      file,
    );
  });

  test('has a row for each listing', () => {
    expect(tableOfLineUp('2026-11-22').split('\n')).toHaveLength(catalogue.listings.length + 2);
  });
});

test('a model that is out of service later passes its listing to its successor', () => {
  expect(tableOfLineUp('2027-01-14')).toMatch(/\| GPT-4o \| .* \| GPT-6 Luna \| 2027-01-14 \|/);
});
