import { createContext, use } from 'react';
import type { NewModel } from '#shared/contract/models/admin-schemas.ts';
import type {
  OwnProvider,
  OwnProviderInput,
  OwnProviderTrial,
} from '#shared/contract/models/own-schemas.ts';
import type { OwnProviderId } from '#shared/contract/models/providers.ts';
import { call } from '#web/api/call.ts';

interface Seen {
  headers: { 'If-Match': string };
}

/** The operations on added providers, for administrators (everyone's) or users (their own). */
export interface ProviderCalls {
  /** The first part of the React Query keys. */
  scope: string;
  add(body: OwnProviderInput): Promise<OwnProvider>;
  change(id: OwnProviderId, body: OwnProviderInput, seen: Seen): Promise<OwnProvider>;
  remove(id: OwnProviderId, seen: Seen): Promise<unknown>;
  try(id: OwnProviderId, signal: AbortSignal): Promise<OwnProviderTrial>;
  addModel(body: NewModel): Promise<unknown>;
}

const adminCalls: ProviderCalls = {
  scope: 'admin',
  add: (body) => call('addOwnProvider', { body }),
  change: (id, body, seen) => call('changeOwnProvider', { params: { id }, body }, seen),
  remove: (id, seen) => call('removeOwnProvider', { params: { id } }, seen),
  try: (id, signal) => call('tryOwnProvider', { params: { id } }, { signal }),
  addModel: (body) => call('addModel', { body }),
};

export const personalCalls: ProviderCalls = {
  scope: 'account',
  add: (body) => call('addPersonalProvider', { body }),
  change: (id, body, seen) => call('changePersonalProvider', { params: { id }, body }, seen),
  remove: (id, seen) => call('removePersonalProvider', { params: { id } }, seen),
  try: (id, signal) => call('tryPersonalProvider', { params: { id } }, { signal }),
  addModel: ({ isStandard: _, isForAuto: __, ...body }) => call('addPersonalModel', { body }),
};

export const ProviderCallsContext = createContext(adminCalls);

export function useProviderCalls(): ProviderCalls {
  return use(ProviderCallsContext);
}
