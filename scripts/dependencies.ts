import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectNotices } from './dependencies/collect-notices.ts';
import { describeDependencies } from './dependencies/describe-dependencies.ts';
import { listShipped } from './dependencies/shipped-packages.ts';
import { repositoryFolder } from './repository-folder.ts';

const files = {
  'docs/dependencies.md': await describeDependencies(),
  'web/public/third-party-notices.txt': collectNotices(listShipped()),
};
for (const [file, text] of Object.entries(files)) {
  await writeFile(join(repositoryFolder, file), text);
  console.log(`Wrote ${file}`);
}
