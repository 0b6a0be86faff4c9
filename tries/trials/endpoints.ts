import type { Database } from '#server/platform/db/connection/database.ts';
import { createAccount } from '../../tests/support/test-accounts.ts';
import { fillCall } from '../bodies/fill-call.ts';
import { readOperations, type Operation } from '../bodies/operations.ts';
import { callerKinds, callerNames, makeCaller, refusalOf } from '../callers/make-callers.ts';
import type { CallerName } from '../callers/make-callers.ts';
import {
  describeRows,
  rowNames,
  storePrivateRows,
  type PrivateRows,
} from '../callers/private-rows.ts';
import type { Heard } from '../callers/caller.ts';
import type { Judge } from '../judge/judge.ts';
import type { Random } from '../random.ts';
import type { Trial } from '../trial.ts';

export const endpoints: Trial = {
  name: 'every endpoint, every caller',
  async run({ judge, random, startServer }) {
    // All callers download their data at the same time.
    judge.explain('payments-refused', 'missing-key', 'busy');
    const { url, database, stop } = await startServer();
    try {
      return await tryEndpoints({ url, database, judge, random });
    } finally {
      await stop();
    }
  },
};

/** What the trial needs from a server. An API test passes its own, to run the trial on its own. */
export interface Place {
  url: string;
  database: Database;
  judge: Judge;
  random: Random;
}

/** Calls every endpoint in the API document as every kind of caller, with a body that the document allows. */
export async function tryEndpoints(place: Place): Promise<string> {
  const operations = await readOperations(place.url);
  for (const operation of operations) {
    const bystander = await makeBystander(place.database);
    await Promise.all(callerNames.map((name) => tryAs(name, operation, bystander, place)));
    const after = await describeRows(place.database, bystander.rows);
    if (after !== bystander.before) {
      place.judge.find('row changed by the wrong one', `${operation.method} ${operation.path}`);
    }
  }
  return `${operations.length} endpoints as ${callerNames.length} callers`;
}

interface Bystander {
  rows: PrivateRows;
  before: string;
}

/** Creates a person who makes no calls, but whose ids the others use. */
async function makeBystander(database: Database): Promise<Bystander> {
  const { userId } = await createAccount(database);
  const rows = await storePrivateRows(database, { userId });
  return { rows, before: await describeRows(database, rows) };
}

async function tryAs(
  name: CallerName,
  operation: Operation,
  bystander: Bystander,
  { url, database, judge, random }: Place,
): Promise<void> {
  const { caller, ownRows } = await makeCaller(name, url, database);
  const rows = (await ownRows()) ?? bystander.rows;
  // Administrators may change accounts, so each changes an account that nothing else uses.
  const { userId } = await createAccount(database);
  const known = { ...rows, userId: String(userId), model: 'openai:gpt-4', id: 'openai:gpt-4' };
  const call = fillCall(operation, known, random);
  const heard = await judge.hear(caller, call, [bystander.rows.mark]);
  judgeAccess(name, operation, heard, judge);
}

function judgeAccess(name: CallerName, operation: Operation, heard: Heard, judge: Judge): void {
  const { method, path, access, parameters } = operation;
  const place = `${name}: ${method} ${path}`;
  const refusal = refusalOf(access, name);
  const isRefused = heard.status === refusal?.status && heard.text.includes(`"${refusal.code}"`);
  // Sign-in endpoints are public but still reply with 401 to unknown people.
  const isShutOut = heard.status === 401 && access !== 'public';
  if (refusal ? !isRefused : isShutOut) {
    judge.find('wrong refusal', `${place} got ${heard.status}`, heard.text);
  }
  const isOfPerson = parameters.some((one) => (rowNames as readonly string[]).includes(one.name));
  // Anyone with the link may open a shared conversation.
  const isShared = path.startsWith('/api/shared/');
  if (isOfPerson && !isShared && !callerKinds[name].hasOwnRows && heard.status < 400) {
    judge.find('row seen by the wrong one', `${place} got ${heard.status}`, heard.text);
  }
}
