import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type {
  OwnProvider as PresentedProvider,
  OwnProviderInput,
  OwnProviderTrial,
} from '#shared/contract/models/own-schemas.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { OwnProviderId } from '#shared/contract/models/providers.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import type { AuditState, NewAuditEntry } from '../../audit/index.ts';
import { auditEntry, changedMeanwhile } from '../administer/manage-models.ts';
import type { CurrentCatalogue } from '../catalogue/current-catalogue.ts';
import type { OwnProviderStore } from '../store/own-provider-store.ts';
import type { ListedModel, StoredOwnProvider } from '#server/providers/contract/model-provider.ts';

export interface OwnProviderDeps {
  /** The user who owns the providers, or null for the installation's. */
  owner: number | null;
  ownProviders: OwnProviderStore;
  catalogue: Pick<CurrentCatalogue, 'isAdded'>;
  /** Reloads the saved providers and everything that depends on them. */
  reload(): Promise<void>;
  /** Why an address may not be called, as a message for the user; null if it may. */
  refuseAddress(baseUrl: string, owner: number | null): string | null;
  /** Fetches the provider's models now. If that fails, returns a string that explains why. */
  listModels(provider: StoredOwnProvider, signal: AbortSignal): Promise<ListedModel[] | string>;
}

export async function listOwnProviders(deps: OwnProviderDeps): Promise<PresentedProvider[]> {
  return (await listStored(deps)).map(present);
}

export async function addOwnProvider(
  deps: OwnProviderDeps,
  user: CurrentUser,
  input: OwnProviderInput,
): Promise<PresentedProvider> {
  refuseAddress(deps, input);
  const stored = await deps.ownProviders.list();
  const { owner: userId } = deps;
  refuseTooMany(userId, stored);
  const taken = new Set(stored.map((provider) => provider.id));
  const id = userId === null ? freeId(input.name, taken) : randomId(input.name);
  const provider = { ...input, id, userId, key: input.key ?? null, headers: input.headers ?? {} };
  const entry = entryOf(deps, user, 'provider.add', id, [null, provider]);
  if (!(await deps.ownProviders.apply({ kind: 'save', version: 0, provider, entry }))) {
    throw changedMeanwhile(input.name);
  }
  await deps.reload();
  return present(await findStored(deps, id, null));
}

/** `version` is the version that the user saw, or null to change the current one regardless. */
export async function changeOwnProvider(
  deps: OwnProviderDeps,
  user: CurrentUser,
  change: { id: OwnProviderId; input: OwnProviderInput; version: number | null },
): Promise<PresentedProvider> {
  const { id, input } = change;
  const before = await findStored(deps, id, change.version);
  refuseKeyElsewhere(before, input);
  refuseAddress(deps, input);
  const key = input.key === undefined ? before.key : input.key;
  const { version, userId } = before;
  const provider = { ...input, id, userId, key, headers: input.headers ?? before.headers };
  const entry = entryOf(deps, user, 'provider.change', id, [before, provider]);
  if (!(await deps.ownProviders.apply({ kind: 'save', version, provider, entry }))) {
    throw changedMeanwhile(before.name);
  }
  await deps.reload();
  return present(await findStored(deps, id, null));
}

export async function removeOwnProvider(
  deps: OwnProviderDeps,
  user: CurrentUser,
  { id, version: seen }: { id: OwnProviderId; version: number | null },
): Promise<void> {
  const before = await findStored(deps, id, seen);
  const entry = entryOf(deps, user, 'provider.remove', id, [before, null]);
  const { version } = before;
  if (!(await deps.ownProviders.apply({ kind: 'remove', id, version, entry }))) {
    throw changedMeanwhile(before.name);
  }
  await deps.reload();
}

/** Fetches the provider's models, so that the page can show problems and offer models to add. */
export async function tryOwnProvider(
  deps: OwnProviderDeps,
  id: OwnProviderId,
  signal: AbortSignal,
): Promise<OwnProviderTrial> {
  const answer = await deps.listModels(await findStored(deps, id, null), signal);
  if (typeof answer === 'string') return { problem: answer, models: [] };
  const models = answer.map((listed) => ({
    model: listed.upstreamId,
    contextTokens: listed.contextTokens ?? null,
    sees: listed.sees ?? null,
    inputMicroUsdPerMillion: listed.inputMicroUsdPerMillion ?? null,
    outputMicroUsdPerMillion: listed.outputMicroUsdPerMillion ?? null,
    isAdded: deps.catalogue.isAdded(`${id}:${listed.upstreamId}` satisfies ModelId),
  }));
  return { problem: null, models };
}

/** A key that was entered for one server must not be sent to another without the user noticing. */
function refuseKeyElsewhere(
  before: StoredOwnProvider,
  { baseUrl, key, headers }: OwnProviderInput,
) {
  if (new URL(baseUrl).origin === new URL(before.baseUrl).origin) return;
  const keepsKey = key === undefined && before.key !== null;
  const keepsHeaders = headers === undefined && Object.keys(before.headers).length > 0;
  if (!keepsKey && !keepsHeaders) return;
  throw invalidField(
    'key',
    'The new address belongs to another server. Enter the key and the headers again.',
  );
}

function refuseAddress(deps: OwnProviderDeps, { baseUrl }: OwnProviderInput): void {
  const message = deps.refuseAddress(baseUrl, deps.owner);
  if (message !== null) throw invalidField('baseUrl', message);
}

async function findStored(
  deps: OwnProviderDeps,
  id: OwnProviderId,
  version: number | null,
): Promise<StoredOwnProvider> {
  const stored = (await listStored(deps)).find((provider) => provider.id === id);
  if (!stored)
    throw new AppError('not-found', `There is no custom provider ${id}. Reload the page.`);
  if (version !== null && version !== stored.version) throw changedMeanwhile(stored.name);
  return stored;
}

async function listStored({ ownProviders, owner }: OwnProviderDeps): Promise<StoredOwnProvider[]> {
  return (await ownProviders.list()).filter(({ userId }) => userId === owner);
}

const mostOfPerson = 5;

function refuseTooMany(owner: number | null, stored: readonly StoredOwnProvider[]): void {
  const count = stored.filter(({ userId }) => userId === owner).length;
  if (owner === null || count < mostOfPerson) return;
  throw new AppError(
    'conflict',
    `You already have ${mostOfPerson} endpoints, the maximum. Remove one first.`,
  );
}

/** Users' changes to their own providers are not recorded in the audit trail. */
function entryOf(
  { owner }: OwnProviderDeps,
  user: CurrentUser,
  action: NewAuditEntry['action'],
  id: OwnProviderId,
  [before, after]: [Partial<StoredOwnProvider> | null, Partial<StoredOwnProvider> | null],
): NewAuditEntry | null {
  if (owner !== null) return null;
  return auditEntry(user, action, id, [before && auditState(before), after && auditState(after)]);
}

/** A random suffix, because a number would reveal that someone else has used the name. */
function randomId(name: string): OwnProviderId {
  return `${baseOf(name)}-${randomBytes(4).toString('hex')}`;
}

/** Derives an id from the name, with a number appended if it is taken. */
function freeId(name: string, taken: ReadonlySet<string>): OwnProviderId {
  const base = baseOf(name);
  for (let number = 2; ; number += 1) {
    const id = number === 2 ? base : (`${base}-${number - 1}` as const);
    if (!taken.has(id)) return id;
  }
}

function baseOf(name: string) {
  const plain = name.normalize('NFKD').toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return `own-${slug.slice(0, 40).replace(/-$/, '') || 'provider'}` as const;
}

function present({ key, headers, userId: _, ...provider }: StoredOwnProvider): PresentedProvider {
  return { ...provider, hasKey: key !== null, headerNames: Object.keys(headers) };
}

/** The facts for the audit trail, without secrets. */
function auditState({ key, headers, ...provider }: Partial<StoredOwnProvider>): AuditState {
  const {
    id: _,
    userId: _____,
    version: __,
    updatedBy: ___,
    isReadable: ____,
    ...facts
  } = provider;
  return {
    ...facts,
    key: key === null ? null : '(secret)',
    headers: Object.keys(headers ?? {}),
  };
}
