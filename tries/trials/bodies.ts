import { runLimited } from '../run-limited.ts';
import type { Call } from '../callers/caller.ts';
import { makeCaller, type CallerName } from '../callers/make-callers.ts';
import { storePrivateRows, type PrivateRows } from '../callers/private-rows.ts';
import { createAccount } from '../../tests/support/test-accounts.ts';
import { fillCall, fillPath } from '../bodies/fill-call.ts';
import { largeBodies } from '../bodies/large-bodies.ts';
import { generate } from '../bodies/generate.ts';
import { readOperations, type Operation, type Schema } from '../bodies/operations.ts';
import { spoil, writeSpoiled } from '../bodies/spoil.ts';
import type { Ground } from '../ground/ground.ts';
import type { TriedServer } from '../ground/tried-server.ts';
import type { Random } from '../random.ts';
import type { Trial } from '../trial.ts';

const bodiesOfTenMinutes = 20_000;
const callersOfEachKind = 20;
const kinds: readonly CallerName[] = ['visitor', 'free', 'Standard', 'administrator', 'owner'];

export const bodies: Trial = {
  name: 'bodies',
  async run(ground) {
    const { judge, scale, startServer } = ground;
    // Settings that an administrator saves during the trial may leave vendors or payments without a key.
    judge.explain('payments-refused', 'payments-unavailable', 'missing-key');
    judge.explain('provider-refused-key', 'provider-refused', 'provider-failed', 'empty-answer');
    // The trial sends many calls at once on purpose.
    judge.explain('busy');
    const server = await startServer();
    try {
      const count = Math.round(bodiesOfTenMinutes * scale);
      await sendBodies(count, ground, server);
      await sendLargeBodies(ground, server);
      return `${count} bodies, half of them spoiled, and ${Object.keys(largeBodies).length} of 4 MB`;
    } finally {
      await server.stop();
    }
  },
};

async function sendBodies(
  count: number,
  { judge, random }: Ground,
  { url, database }: TriedServer,
): Promise<void> {
  const operations = (await readOperations(url)).filter(({ json, form, parameters }) =>
    Boolean(json ?? form ?? parameters.length > 0),
  );
  const { userId } = await createAccount(database);
  const bystander = await storePrivateRows(database, { userId });
  const callers = await Promise.all(
    kinds.flatMap((kind) =>
      Array.from({ length: callersOfEachKind }, () => makeCaller(kind, url, database)),
    ),
  );
  await runLimited(count, 24, async () => {
    const { caller } = random.pick(callers);
    const operation = random.pick(operations);
    // Skipped, because deleting accounts or sessions would leave only signed-out callers.
    if (/^(deleteAccount|end|signOut)/.test(operation.name)) return;
    await judge.hear(caller, makeCall(operation, bystander, random), [bystander.mark]);
  });
}

async function sendLargeBodies({ judge }: Ground, { url, database }: TriedServer): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  for (const [name, make] of Object.entries(largeBodies)) {
    const { caller } = await makeCaller('visitor', url, database);
    const call = { method: 'POST', path: '/api/switchyard/query', body: make(), headers };
    const { text } = await judge.hear(caller, call);
    if (text.length > 10_000) judge.find('not as it must be', `4 MB of ${name} are echoed`);
  }
}

function makeCall(operation: Operation, rows: PrivateRows, random: Random): Call {
  const known = random.chance(0.5) ? rows : {};
  if (random.chance(0.5)) return fillCall(operation, known, random);
  if (operation.form) return spoilForm(operation, operation.form, known, random);
  const path = spoilPath(fillPath(operation, known, random), random);
  if (!operation.json) return { method: operation.method, path };
  const body = writeSpoiled(spoil(generate(operation.json, random), random), random);
  const headers = { 'content-type': random.chance(0.95) ? 'application/json' : 'text/plain' };
  return { method: operation.method, path, body, headers };
}

function spoilForm(
  operation: Operation,
  schema: Schema,
  known: Partial<Record<string, string>>,
  random: Random,
): Call {
  const form = new FormData();
  const spoiled = spoil(generate(schema, random), random);
  for (const [name, value] of Object.entries(Object(spoiled) as object)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (random.chance(0.5)) form.append('file', new Blob([random.bytes(200)]), 'notes.txt');
  return { method: operation.method, path: fillPath(operation, known, random), body: form };
}

const pathParts = ['%00', '%ff', '..%2f..%2f', '%F0%9F%99%82', '-1', '9'.repeat(30), "'", '%'];

function spoilPath(path: string, random: Random): string {
  const part = random.pick(pathParts);
  return random.chance(0.3) ? path.replace(/[^/=]+$/, part) : path;
}
