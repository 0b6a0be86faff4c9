import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#server/providers/catalogue.ts';
import { tableOfLineUp } from './line-up-table.ts';

const file = fileURLToPath(new URL('../../docs/line-up.md', import.meta.url));

const opening = `# The line-up

This table shows which model answers for each listing of the picker and the directory on 22 November 2026, by the vendors' dates. A test generates it from the catalogue; \`npx vitest run scripts/models -u\` updates it. An installation uses the lists that vendors return for its own keys, and dates only where there is no list (\`docs/architecture.md\`).

"Since" is when the model that the listing is named after went out of service, or when the one that answers was released, if that was later. Models in between are not shown. No vendor's page gives a day for Grok (Beta) and Grok 2, so theirs is the release of Grok 4.3. Where only a month is given, no source names the day.
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
