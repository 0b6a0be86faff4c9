import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { plural } from '#shared/lib/format.ts';
import { catalogue } from '#server/providers/catalogue.ts';
import { proposeChange } from './propose-change.ts';
import { readModelsDev } from './read-models-dev.ts';
import { wordProposal } from './word-proposal.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'proposed-models.md' },
    since: { type: 'string' },
  },
});
const [file] = positionals;
if (!file) {
  throw new Error(
    'Specify a file downloaded from https://models.dev/api.json: npm run models:refresh -- FILE',
  );
}

const today = new Date().toISOString().slice(0, 10);
const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
const proposal = proposeChange(catalogue.models, readModelsDev(readFileSync(file, 'utf8')), {
  today,
  since: values.since ?? yearAgo,
});
writeFileSync(values.out, `${wordProposal(proposal, file)}\n`);
const { added, gone, changed } = proposal;
console.log(
  `${added.length} new, ${gone.length} gone, ${plural(changed.length, 'changed fact')}. See ${values.out}.`,
);
