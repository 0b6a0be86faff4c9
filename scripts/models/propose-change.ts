import { isRetiredOn, pricedOn, type Model } from '#server/providers/contract/model.ts';
import type { ModelsDevModel } from './read-models-dev.ts';

/** A fact that differs between the catalogue (`now`) and models.dev (`proposed`). */
export interface ChangedFact {
  model: Model;
  fact: string;
  now: string | null;
  proposed: string;
}

export interface Proposal {
  /** Newest first. */
  added: ModelsDevModel[];
  /** Models in service in our catalogue, but deprecated in models.dev or missing from it. */
  gone: { model: Model; isDeprecated: boolean }[];
  changed: ChangedFact[];
}

/** Compares our catalogue with models.dev. Models released on or after `since` count as new. */
export function proposeChange(
  known: readonly Model[],
  listed: readonly ModelsDevModel[],
  { today, since }: { today: string; since: string },
): Proposal {
  const inService = known.filter((model) => !isRetiredOn(model, today));
  const find = (model: Model) => listed.find((each) => isSame(model, each));
  return {
    added: listed
      .filter((each) => !known.some((model) => isSame(model, each)))
      .filter(({ id }) => !listed.some((other) => other.id !== id && isSnapshotOf(id, other.id)))
      .filter(({ status, release_date: day }) => status !== 'deprecated' && day >= since)
      .filter(({ modalities: { output } }) => output.includes('text') || output.includes('image'))
      .toSorted((a, b) => (a.release_date < b.release_date ? 1 : -1)),
    gone: inService.flatMap((model) => {
      const entry = find(model);
      const isDeprecated = entry?.status === 'deprecated';
      return entry && !isDeprecated ? [] : [{ model, isDeprecated }];
    }),
    changed: inService.flatMap((model) => {
      const entry = find(model);
      return entry ? compareFacts(pricedOn(model, today), entry) : [];
    }),
  };
}

function isSame({ provider, upstreamId }: Model, entry: ModelsDevModel): boolean {
  return provider === entry.provider && upstreamId === entry.id;
}

// A vendor's dated name, such as gpt-5.5-2026-04-23, refers to the same model.
function isSnapshotOf(id: string, other: string): boolean {
  return id.startsWith(other) && /^-(\d{4}-?\d\d-?\d\d|latest)$/.test(id.slice(other.length));
}

function compareFacts(model: Model, entry: ModelsDevModel): ChangedFact[] {
  const { cost, limit, modalities } = entry;
  const { price } = model;
  const facts: [fact: string, now: string | null, proposed: string | null][] = [
    ['input', usd(price?.inputMicroUsdPerMillion), usdOf(cost?.input)],
    ['output', usd(price?.outputMicroUsdPerMillion), usdOf(cost?.output)],
    ['cached read', usd(price?.cachedReadMicroUsdPerMillion), usdOf(cost?.cache_read)],
    ['cache write', usd(price?.cacheWriteMicroUsdPerMillion), usdOf(cost?.cache_write)],
    ['window', String(model.contextTokens), String(limit.context)],
    ['output cap', String(model.maxOutputTokens), String(limit.output)],
    ['sees pictures', yesOrNo(model.sees), yesOrNo(modalities.input.includes('image'))],
    ['reads documents', yesOrNo(model.readsDocuments), yesOrNo(modalities.input.includes('pdf'))],
    ['thinks', yesOrNo(model.reasoning !== null), yesOrNo(entry.reasoning)],
  ];
  // Skips picture models: they are priced per picture and have no window in the catalogue.
  return facts.flatMap(([fact, now, proposed]) =>
    !model.writesText || proposed === null || proposed === now
      ? []
      : [{ model, fact, now, proposed }],
  );
}

function usd(microUsd: number | undefined): string | null {
  return microUsd === undefined ? null : usdOf(microUsd / 1_000_000);
}

function usdOf(dollars: number | undefined): string | null {
  return dollars === undefined ? null : `${dollars} USD`;
}

function yesOrNo(claim: boolean): string {
  return claim ? 'yes' : 'no';
}
