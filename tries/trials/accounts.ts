import { eq } from 'drizzle-orm';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { signInLinks } from '#server/areas/accounts/schema.ts';
import { newToken } from '#server/platform/sessions/session-token.ts';
import { createAccount } from '../../tests/support/test-accounts.ts';
import { TestClient } from '../../tests/support/test-client.ts';
import { makePasskey } from '../../tests/support/test-passkey.ts';
import { signInAs } from '../../tests/support/test-sign-in.ts';
import { addressOf } from '../callers/caller.ts';
import type { TriedServer } from '../ground/tried-server.ts';
import type { Judge } from '../judge/judge.ts';
import type { Random } from '../random.ts';
import type { Trial } from '../trial.ts';

const perDay = 3;
const strangers = 60;
const copies = 8;

/** Locks people out, signs them out behind their backs, repeats their answers, and starts over with new limits. */
export const accounts: Trial = {
  name: 'accounts that others use, lock or restart',
  async run({ judge, random, scale, startServer }) {
    const server = await startServer({ FREE_PER_DAY: String(perDay) });
    const place = { server, judge, random };
    try {
      const rounds = Math.max(1, Math.round(3 * scale));
      for (let round = 0; round < rounds; round += 1) {
        await lockOut(place);
        await startOver(place);
        await repeatPasskeys(place);
      }
      const links = await followLinks(place);
      return `${rounds} rounds; ${links} links in answers`;
    } finally {
      await server.stop();
    }
  },
};

interface Place {
  server: TriedServer;
  judge: Judge;
  random: Random;
}

let made = 0;
const freshClient = ({ server }: Place) =>
  new TestClient(server.url, addressOf((made += 1) + 100_000));
const freshName = ({ random }: Place) => `person-${random.below(1e9)}-${made}@example.com`;

/** Strangers request links for an address until it gets no more. Its owner's browser must still get one. */
async function lockOut(place: Place): Promise<void> {
  const { server, judge } = place;
  const [owner, address] = [freshClient(place), freshName(place)];
  const ask = (client: TestClient, email: string) =>
    client.send('POST', '/api/auth/email', { email });
  await ask(owner, address);
  // The mail has the only copy of the token, so the link gets one that is known here.
  const { token, hash } = newToken();
  await server.database
    .update(signInLinks)
    .set({ tokenHash: hash })
    .where(eq(signInLinks.address, address));
  const opened = await owner.send('POST', '/api/auth/email/link', { token });
  if (opened.status !== 200) judge.find('not as it must be', `a link opened with ${opened.status}`);
  await owner.send('POST', '/api/auth/logout');
  const asked = await Promise.all(
    Array.from({ length: strangers }, () => ask(freshClient(place), address)),
  );
  const mailed = asked.filter(({ status }) => status === 200).length;
  if (mailed >= strangers / 2) judge.find('not as it must be', `${mailed} mails to one address`);
  const { status } = await ask(owner, address);
  if (status !== 200) judge.find('others wait', `strangers locked an owner out: ${status}`);
}

/** Uses up the day, deletes the account and signs in again. */
async function startOver(place: Place): Promise<void> {
  const { judge } = place;
  const [client, address] = [freshClient(place), freshName(place)];
  let answered = 0;
  for (let account = 0; account < 3; account += 1) {
    await signInAs(client, address);
    for (let sent = 0; sent <= perDay; sent += 1) {
      const { status } = await client.send('POST', '/api/switchyard/query', { query: 'Hello' });
      if (status === 200) answered += 1;
    }
    const body = { confirmation: 'DELETE' };
    const { status } = await client.send('DELETE', '/api/account', body);
    if (status !== 200) judge.find('not as it must be', `deleting an account gave ${status}`);
  }
  if (answered > perDay)
    judge.find('not as it must be', `${answered} prompts instead of ${perDay}`);
}

/** Sends one answer of a passkey several times at once. */
async function repeatPasskeys(place: Place): Promise<void> {
  const { server, judge } = place;
  const { userId } = await createAccount(server.database);
  const respond = await makePasskey(server.database, server.url, userId, 'dXNlcg');
  const client = freshClient(place);
  const { body } = await client.send('POST', '/api/auth/passkey/options');
  const answer = respond((body as { challenge: string }).challenge, 'dXNlcg');
  const sent = await Promise.all(
    Array.from({ length: copies }, () =>
      client.at(server.url).send('POST', '/api/auth/passkey', answer),
    ),
  );
  const entered = sent.filter(({ status }) => status === 200).length;
  if (entered !== 1) judge.find('not as it must be', `a passkey's answer worked ${entered} times`);
}

/** Follows every link to a GET that an answer could contain. The reader must stay signed in. */
async function followLinks(place: Place): Promise<number> {
  const { judge } = place;
  const client = freshClient(place);
  await signInAs(client, freshName(place));
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };
  const rows = (Object.values(api) as Endpoint[]).filter(({ method }) => method === 'GET');
  for (const { path } of rows) {
    const { body } = await client.fetch(path.replaceAll(/:\w+/g, '7'), {
      headers,
      redirect: 'manual',
    });
    await body?.cancel();
    const who = await client.send('GET', '/api/auth/user');
    const { isAuthenticated } = who.body as { isAuthenticated: boolean };
    if (!isAuthenticated) {
      judge.find('not as it must be', `a link to ${path} signed its reader out`);
      await signInAs(client, freshName(place));
    }
  }
  return rows.length;
}
