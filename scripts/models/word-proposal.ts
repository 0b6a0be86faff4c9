import type { Proposal } from './propose-change.ts';
import type { ModelsDevModel } from './read-models-dev.ts';

/** Describes a proposed change to the catalogue as Markdown. */
export function wordProposal({ added, gone, changed }: Proposal, source: string): string {
  return [
    `# Proposed changes to the catalogue

Where ${source} differs from \`server/providers/*/models\`. Check each difference against the vendor’s own page.`,
    section(
      'New',
      added.map((model) => `${titleOf(model)}\n\n\`\`\`ts\n${entryOf(model)}\n\`\`\`\n`),
    ),
    section(
      'Gone',
      gone.map(
        ({ model, isDeprecated }) =>
          `- \`${model.id}\` (${model.name}): ${isDeprecated ? 'deprecated' : 'not in the file'}`,
      ),
    ),
    section(
      'Changed',
      changed.map(
        ({ model, fact, now, proposed }) =>
          `- \`${model.id}\`: ${fact} ${now ?? 'not said'} → ${proposed}`,
      ),
    ),
  ].join('\n\n');
}

function section(title: string, entries: readonly string[]): string {
  return `## ${title}\n\n${entries.length > 0 ? entries.join('\n') : 'Nothing.'}`;
}

function titleOf({ provider, id, name, release_date: day }: ModelsDevModel): string {
  return `### ${name} (\`${provider}:${id}\`), ${day}`;
}

// A draft entry for `models/current.ts`. Fields that models.dev doesn't provide must be filled in by hand.
function entryOf(model: ModelsDevModel): string {
  const { id, provider, name, modalities, limit } = model;
  const isPicture = !modalities.output.includes('text');
  const facts = isPicture
    ? []
    : [
        `  sees: ${modalities.input.includes('image')},`,
        `  readsDocuments: ${modalities.input.includes('pdf')},`,
        `  contextTokens: ${grouped(limit.context)},`,
        `  maxOutputTokens: ${grouped(limit.output)},`,
        model.reasoning
          ? '  reasoning: { efforts: [], default: null }, // its efforts: from its page'
          : '  reasoning: null,',
        `  price: ${priceOf(model)},`,
      ];
  return [
    `${isPicture ? 'describePictureModel' : 'describeTextModel'}('${provider}', {`,
    `  model: ${quoted(id)},`,
    `  name: ${quoted(name)},`,
    ...facts,
    `  release: '${monthOf(model.release_date)}',`,
    '  retirement: null,',
    '  successors: [],',
    '  // description, bestFor, providerLink, speed; abilities from `npm run router:place`',
    '}),',
  ].join('\n');
}

function priceOf({ cost }: ModelsDevModel): string {
  if (!cost) return 'null';
  const parts = [
    `input: ${cost.input}`,
    `output: ${cost.output}`,
    ...(cost.cache_read === undefined ? [] : [`cachedRead: ${cost.cache_read}`]),
    ...(cost.cache_write === undefined ? [] : [`cacheWrite: ${cost.cache_write}`]),
  ];
  return `dollarsPerMillion({ ${parts.join(', ')} })`;
}

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function monthOf(day: string): string {
  return months.format(new Date(day));
}

function grouped(count: number): string {
  return count.toLocaleString('en').replaceAll(',', '_');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
