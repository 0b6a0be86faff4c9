import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { SignInScenario } from './control-routes.ts';

interface StoredRecord {
  model: string;
  id: string;
  payload: AdapterPayload;
  expiresAtMs: number;
}

type Records = Map<string, StoredRecord>;

/** Where the provider keeps codes, interactions and so on: in memory, and only while they are valid. */
export function createRecordStore(scenario: () => SignInScenario | null) {
  const records: Records = new Map();
  return (model: string): Adapter => createAdapter(model, records, scenario);
}

function createAdapter(
  model: string,
  records: Records,
  scenario: () => SignInScenario | null,
): Adapter {
  const find = (isWanted: (payload: AdapterPayload) => boolean) =>
    [...records.values()].find((stored) => stored.model === model && isWanted(stored.payload));
  return {
    async upsert(id, payload, expiresInSeconds) {
      dropExpired(records);
      const expiresAtMs = Date.now() + (expiresInSeconds ?? Infinity) * 1000;
      records.set(`${model} ${id}`, { model, id, payload, expiresAtMs });
    },
    async find(id) {
      const stored = records.get(`${model} ${id}`);
      return stored && tamper(model, stored.payload, scenario());
    },
    async findByUid(uid) {
      return find((payload) => payload.uid === uid)?.payload;
    },
    async findByUserCode(userCode) {
      return find((payload) => payload.userCode === userCode)?.payload;
    },
    async consume(id) {
      const stored = records.get(`${model} ${id}`);
      if (stored) stored.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      records.delete(`${model} ${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of records) {
        if (payload.grantId === grantId) records.delete(key);
      }
    },
  };
}

function dropExpired(records: Records): void {
  for (const [key, { expiresAtMs }] of records) {
    if (expiresAtMs <= Date.now()) records.delete(key);
  }
}

function tamper(
  model: string,
  payload: AdapterPayload,
  scenario: SignInScenario | null,
): AdapterPayload {
  if (model !== 'AuthorizationCode') return payload;
  if (scenario?.scenario === 'expired-code') return { ...payload, exp: 1 };
  if (scenario?.scenario === 'wrong-nonce') return { ...payload, nonce: 'nonce-of-somebody-else' };
  return payload;
}
