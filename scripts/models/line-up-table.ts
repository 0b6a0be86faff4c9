import { CurrentCatalogue } from '#server/areas/models/catalogue/current-catalogue.ts';
import type { Entry } from '#server/areas/models/line-up/entry.ts';
import { LineUp } from '#server/areas/models/line-up/line-up.ts';
import type { Listing, Model } from '#server/providers/contract/model.ts';
import { ServedModels } from '#server/areas/models/line-up/served-models.ts';
import { catalogue } from '#server/providers/catalogue.ts';
import { tableOf } from '../markdown-table.ts';
import { released, retirementSources } from './line-up-sources.ts';

/**
 * A Markdown table of the model that serves each listing on a day (yyyy-mm-dd), with the day
 * it took over and the source.
 */
export function tableOfLineUp(day: string): string {
  const lineUp = lineUpOn(day);
  const rows = catalogue.listings.map((listing) => {
    const entry = lineUp.resolve(listing);
    if (!entry) throw new Error(`No model is available for ${listing.id}.`);
    return [entry.named.name, shownIn(listing), answererOf(entry), ...sinceOf(entry)];
  });
  return tableOf(['Listing', 'Shown in', 'Answers', 'Since', 'Source'], rows);
}

// Chooses by dates only. A real installation also considers which models its keys can use.
function lineUpOn(day: string): LineUp {
  return new LineUp({
    catalogue: new CurrentCatalogue(catalogue, { list: async () => [] }, () => day),
    served: new ServedModels({
      listRetired: async () => [],
      saveRetired: async () => {},
      forgetRetired: async () => {},
    }),
    providerSettings: { upstreamId: () => null },
  });
}

function shownIn({ picker, directory }: Listing): string {
  const places = [picker && 'picker', directory && 'directory'].filter((place) => place !== null);
  const isStandard = (picker ?? directory)?.isStandard ?? false;
  return `${places.join(', ')}${isStandard ? ' (Standard)' : ''}`;
}

function answererOf({ named, model }: Entry): string {
  if (model !== named) return model.name;
  if (!named.retirement?.on) return 'itself';
  const next = catalogue.models.find(({ upstreamId }) => upstreamId === named.successors[0]);
  return `itself until ${named.retirement.on}, then ${next?.name ?? 'nobody'}`;
}

// A successor takes over when the model is retired or, if later, when the successor is released.
function sinceOf({ named, model }: Entry): [since: string, source: string] {
  const came = released[model.upstreamId];
  if (!came) throw new Error(`No source gives the release date of ${model.id}.`);
  const sources = new Set([came.source]);
  if (named.retirement) sources.add(retirementSourceOf(named));
  const gone = model === named ? '' : (named.retirement?.on ?? '');
  return [gone > came.on ? gone : came.on, [...sources].map((source) => `<${source}>`).join(', ')];
}

function retirementSourceOf({ id, upstreamId }: Model): string {
  const source = retirementSources[upstreamId];
  if (!source) throw new Error(`No source confirms that ${id} is gone.`);
  return source;
}
