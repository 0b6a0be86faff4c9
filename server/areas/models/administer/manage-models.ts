import type { AdminModel, ModelFacts, NewModel } from '#shared/contract/models/admin-schemas.ts';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { isOwnProvider } from '#shared/contract/models/constants.ts';
import { providerNames, type ProviderId } from '#shared/contract/models/providers.ts';
import { isUnproven } from '../catalogue/added-model.ts';
import { nearestIds } from '#server/platform/nearest-ids.ts';
import type { Listing, Model } from '#server/providers/contract/model.ts';
import type { CurrentCatalogue } from '../catalogue/current-catalogue.ts';
import type { LineUp } from '../line-up/line-up.ts';
import type { ProviderSettings } from '../create-providers.ts';
import type { ServedModels } from '../line-up/served-models.ts';
import type { StoredModel, StoredFacts, ModelStore } from '../store/model-store.ts';
import type { AuditState, NewAuditEntry } from '../../audit/index.ts';

export interface ModelsDeps {
  models: ModelStore;
  catalogue: CurrentCatalogue;
  lineUp: Pick<LineUp, 'resolve' | 'retirementOf'>;
  served: Pick<ServedModels, 'listOf' | 'listed'>;
  providerSettings: Pick<ProviderSettings, 'upstreamId'>;
  /** The user whose own models are changed, or null for the models of the installation. */
  owner: number | null;
  /** Whether the provider exists for the owner and is enabled. */
  isThere(owner: number | null, provider: ProviderId): boolean;
  /** The share of comparisons that each model won. Models without enough votes are absent. */
  findWinRates(): Promise<ReadonlyMap<ModelId, number>>;
}

export async function listAdminModels(deps: ModelsDeps): Promise<AdminModel[]> {
  const [stored, winRates] = await Promise.all([deps.models.list(), deps.findWinRates()]);
  return deps.catalogue.listings(deps.owner).flatMap((listing) => {
    const change = stored.find(({ modelId }) => modelId === listing.id);
    return present(deps, listing, change, winRates) ?? [];
  });
}

/** A user's own model is always available to that user's Auto, so `isForAuto` is absent. */
type NewFacts = Omit<NewModel, 'isForAuto'> & Partial<Pick<NewModel, 'isForAuto'>>;

export async function addModel(
  deps: ModelsDeps,
  user: CurrentUser,
  added: NewFacts,
): Promise<AdminModel> {
  const modelId: ModelId = `${added.provider}:${added.model}`;
  if (!deps.isThere(deps.owner, added.provider))
    throw invalidField('provider', 'There is no such provider. Reload the page.');
  if (deps.catalogue.listings(deps.owner).some(({ id }) => id === modelId)) {
    const message = `${modelId} already exists. Edit it in its row.`;
    throw new AppError('conflict', message, { fieldErrors: { model: message } });
  }
  refuseSearch(added.provider, added);
  refuseUnlisted(deps, added);
  if (!deps.catalogue.known.models.some(({ id }) => id === modelId)) refuseIncomplete(deps, added);
  const { owner: userId } = deps;
  refuseTooMany(deps);
  const entry =
    userId === null ? auditEntry(user, 'model.add', modelId, [null, { ...added }]) : null;
  const facts = toStoredFacts(deps, added);
  const change = { kind: 'save', modelId, version: 0, facts, userId, entry } as const;
  if (!(await deps.models.apply(change))) throw changedMeanwhile(modelId);
  return reload(deps, modelId);
}

/**
 * Refuses a model that its vendor does not list. Any id is accepted for an added server, because
 * some, such as Azure, list ids that differ from the ones to call.
 */
function refuseUnlisted({ served }: ModelsDeps, { provider, model }: NewFacts): void {
  if (isOwnProvider(provider)) return;
  const list = served.listOf(provider);
  if (!list || served.listed({ provider, upstreamId: model })) return;
  const nearest = nearestIds(
    model,
    list.map(({ upstreamId }) => upstreamId),
  );
  const vendor = providerNames[provider].name;
  throw invalidField(
    'model',
    `${vendor} doesn’t list ${model} for this installation’s key. Similar models are ${nearest.join(', ')}.`,
  );
}

/** For built-in models, only the catalogue decides whether they can search. */
function refuseSearch(provider: ProviderId, { search }: Pick<ModelFacts, 'search'>): void {
  if (!search || isOwnProvider(provider)) return;
  throw invalidField('search', 'Only models on added servers can have a search parameter.');
}

const mostOfPerson = 50;

function refuseTooMany({ catalogue, owner }: ModelsDeps): void {
  if (owner === null || catalogue.listings(owner).length < mostOfPerson) return;
  const message = `You already have ${mostOfPerson} models of your own, the maximum.`;
  throw new AppError('conflict', `${message} Remove one first.`);
}

/** A model that is not in the catalogue needs a name and a model to start from. */
function refuseIncomplete(
  { catalogue }: ModelsDeps,
  { name, skillsLike, betterAt = [], worseAt = [] }: NewFacts,
): void {
  if (name === undefined) throw invalidField('name', 'Enter a name for the model.');
  const like = catalogue.known.models.find(({ id }) => id === skillsLike);
  if (!like?.writesText) {
    throw invalidField('skillsLike', 'Choose one of the known models that write text.');
  }
  if (betterAt.some((task) => worseAt.includes(task))) {
    throw invalidField(
      'worseAt',
      'A model can’t be both better and worse at the same task. Choose one.',
    );
  }
}

function toStoredFacts({ served, catalogue }: ModelsDeps, body: NewFacts): StoredFacts {
  const { provider, model, isStandard, skillsLike, costs, betterAt, worseAt, ...given } = body;
  const added = { provider, model, isStandard, skillsLike, costs, betterAt, worseAt };
  if (catalogue.known.models.some(({ id }) => id === `${provider}:${model}`)) {
    return { ...given, added };
  }
  const { contextTokens, maxOutputTokens, sees } =
    served.listed({ provider, upstreamId: model }) ?? {};
  return {
    ...(contextTokens !== undefined && { contextTokens }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(sees !== undefined && { sees }),
    ...given,
    added,
  };
}

/** `version` is the version that the user saw, or null to change the current one regardless. */
export async function changeModel(
  deps: ModelsDeps,
  user: CurrentUser,
  { id, facts, version }: { id: ModelId; facts: ModelFacts; version: number | null },
): Promise<AdminModel> {
  if (!deps.catalogue.listings(deps.owner).some((listing) => listing.id === id)) throw unknown(id);
  const provider = deps.catalogue.model(id)?.provider;
  if (provider) refuseSearch(provider, facts);
  const stored = await findStored(deps, id, version);
  const before = stored?.facts ?? {};
  const names = Object.keys(facts) as (keyof ModelFacts)[];
  const former = Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
  const entry = auditEntry(user, 'model.change', id, [former, { ...facts }]);
  const seen = stored?.version ?? 0;
  const merged = { ...before, ...facts };
  const change = { kind: 'save', modelId: id, version: seen, facts: merged, entry } as const;
  if (!(await deps.models.apply(change))) throw changedMeanwhile(id);
  return reload(deps, id);
}

export async function resetModel(
  deps: ModelsDeps,
  user: CurrentUser,
  { id, version }: { id: ModelId; version: number | null },
): Promise<void> {
  const stored = await findStored(deps, id, version);
  if (!stored) throw unknown(id);
  const verb = stored.facts.added ? 'remove' : 'reset';
  const removed = auditEntry(user, `model.${verb}`, id, [{ ...stored.facts }, null]);
  const entry = deps.owner === null ? removed : null;
  const change = { kind: 'remove', modelId: id, version: stored.version, entry } as const;
  if (!(await deps.models.apply(change))) throw changedMeanwhile(id);
  await deps.catalogue.load();
}

async function findStored(
  { models, owner }: ModelsDeps,
  id: ModelId,
  version: number | null,
): Promise<StoredModel | undefined> {
  const stored = (await models.list()).find(
    ({ modelId, userId }) => modelId === id && userId === owner,
  );
  if (version !== null && version !== (stored?.version ?? 0)) throw changedMeanwhile(id);
  return stored;
}

async function reload(deps: ModelsDeps, id: ModelId): Promise<AdminModel> {
  await deps.catalogue.load();
  const model = (await listAdminModels(deps)).find((candidate) => candidate.id === id);
  if (!model) throw unknown(id);
  return model;
}

function present(
  { providerSettings, catalogue, lineUp, served }: ModelsDeps,
  listing: Listing,
  stored: StoredModel | undefined,
  winRates: ReadonlyMap<ModelId, number>,
): AdminModel | null {
  const model = catalogue.model(listing.id);
  if (!model) return null;
  const { picker, directory } = listing;
  const entry = lineUp.resolve(listing);
  const upstreamId = providerSettings.upstreamId(model.id) ?? model.upstreamId;
  return {
    id: model.id,
    provider: model.provider,
    name: model.name,
    description: model.description,
    isAdded: stored?.facts.added !== undefined,
    isChanged: stored !== undefined,
    isInPicker: picker !== null && entry !== null,
    isInDirectory: directory !== null,
    isStandard: (picker ?? directory)?.isStandard ?? false,
    isForAuto: !listing.isOnlyByChoice,
    isForEmbeddings: listing.embeddings !== undefined,
    upstreamId,
    ownUpstreamId: model.upstreamId,
    inputMicroUsdPerMillion: model.price?.inputMicroUsdPerMillion ?? null,
    outputMicroUsdPerMillion: model.price?.outputMicroUsdPerMillion ?? null,
    contextTokens: model.contextTokens,
    maxOutputTokens: model.maxOutputTokens,
    release: model.release,
    providerLink: model.providerLink,
    bestFor: model.bestFor,
    writesText: model.writesText,
    sees: model.sees,
    readsDocuments: model.readsDocuments,
    thinks: model.reasoning !== null,
    retiredOn: model.retirement?.on ?? null,
    isRetired: catalogue.isWithdrawn(model.id),
    successorId: model.successors[0] ?? null,
    answeredBy: entry?.substitution ? { id: entry.model.id, name: entry.model.name } : null,
    skillsLike: model.firstGuess?.like ?? null,
    search: stored?.facts.search ?? null,
    isUnproven: isUnproven(model, winRates),
    vendorList: listStateOf(served, { provider: model.provider, upstreamId }),
    version: stored?.version ?? 0,
    updatedBy: stored?.updatedBy ?? null,
  };
}

function listStateOf(
  served: ModelsDeps['served'],
  asked: Pick<Model, 'provider' | 'upstreamId'>,
): AdminModel['vendorList'] {
  if (!served.listOf(asked.provider)) return 'no-list';
  return served.listed(asked) ? 'listed' : 'not-listed';
}

function unknown(id: string): AppError {
  return new AppError('not-found', `The model ${id} has no changes to undo.`);
}

/** Builds the audit entry for a change to a model or provider, with the facts before and after. */
export function auditEntry(
  { id, username }: CurrentUser,
  action: NewAuditEntry['action'],
  subject: string,
  [before, after]: [AuditState, AuditState],
): NewAuditEntry {
  return { actor: { id, username }, action, subject, before, after };
}

/** The error for a change that is based on an outdated version. */
export function changedMeanwhile(what: string): AppError {
  return new AppError(
    'conflict',
    `Someone else changed ${what} in the meantime, so your change wasn’t saved. Reload and try again.`,
  );
}
