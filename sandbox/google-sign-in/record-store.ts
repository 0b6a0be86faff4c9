import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { ScenarioSlot } from './scenario.ts';

/** Keeps codes, sessions and other records in memory. The provider checks when they expire. */
export function createRecordStore(slot: ScenarioSlot) {
  return (model: string): Adapter => {
    const records = new Map<string, AdapterPayload>();
    const findBy = async (key: 'uid' | 'userCode', value: string) =>
      [...records.values()].find((record) => record[key] === value);
    return {
      async upsert(id, record) {
        records.set(id, record);
      },
      async find(id) {
        const record = records.get(id);
        return model === 'AuthorizationCode' && record ? tamper(record, slot) : record;
      },
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const record = records.get(id);
        if (record) record.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        records.delete(id);
      },
      async revokeByGrantId(grantId) {
        for (const [id, record] of records) if (record.grantId === grantId) records.delete(id);
      },
    };
  };
}

function tamper(code: AdapterPayload, { current }: ScenarioSlot): AdapterPayload {
  if (current?.scenario === 'expired-code') return { ...code, exp: 1 };
  if (current?.scenario === 'wrong-nonce') return { ...code, nonce: 'nonce-of-somebody-else' };
  return code;
}
