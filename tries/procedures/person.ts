import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, isAcknowledged } from '../callers/ask.ts';
import { siteUrl, vendorsPort, Visitor } from './visitor.ts';

/** What the owner leaves behind, to find it again later and on another machine. */
interface Kept {
  cookies: [string, string][];
  threads: number;
}

const email = 'owner@switchyard.example';
const secretKey = 'api.anthropic.key';
const [, , action = '', certificateFile = '', keptFile = ''] = process.argv;
const certificate = readFileSync(certificateFile, 'utf8');

if (action === 'settle') await settle();
else await check(JSON.parse(readFileSync(keptFile, 'utf8')) as Kept);

/** Signs in as the owner by a mailed link, saves a secret and starts a conversation. */
async function settle(): Promise<void> {
  const owner = new Visitor('127.0.0.1', certificate);
  await (await owner.call('GET', '/')).arrayBuffer();
  await expectStatus(await owner.call('POST', '/api/auth/email', { email }), 'asking for a link');
  const token = await readMailedToken();
  await expectStatus(await owner.call('POST', '/api/auth/email/link', { token }), 'the link');
  const secret = { key: secretKey, value: 'sk-ant-walk', category: 'api', isSecret: true };
  await expectStatus(await owner.call('POST', '/api/admin/config', secret), 'saving a key');
  const prompt = { query: 'Name three trees', model: 'openai:gpt-3.5-turbo' };
  const send = ((url: URL, init: object) => owner.send(url, init)) as unknown as typeof fetch;
  const asked = await ask(siteUrl, prompt, 60_000, send);
  if (!isAcknowledged(asked)) throw new Error(`No answer: ${asked.status} ${asked.problem}`);
  const threads = await countThreads(owner);
  if (threads === 0) throw new Error('The conversation wasn’t saved.');
  writeFileSync(keptFile, JSON.stringify({ cookies: [...owner.cookies], threads }));
  await checkAs(owner, threads);
}

async function check({ cookies, threads }: Kept): Promise<void> {
  await checkAs(new Visitor('127.0.0.1', certificate, cookies), threads);
}

/** The session, the owner's rights, the conversations and the saved key must still be there. */
async function checkAs(owner: Visitor, threads: number): Promise<void> {
  const { user } = (await (await owner.call('GET', '/api/auth/user')).json()) as {
    user: { isAdmin: boolean } | null;
  };
  if (!user?.isAdmin) throw new Error('The owner isn’t signed in as an administrator.');
  const found = await countThreads(owner);
  if (found !== threads) throw new Error(`${found} conversations instead of ${threads}.`);
  const settings = (await (await owner.call('GET', '/api/admin/config')).json()) as {
    key: string;
    hasValue: boolean;
    isReadable: boolean;
  }[];
  const saved = settings.find(({ key }) => key === secretKey);
  if (!saved?.hasValue || !saved.isReadable) throw new Error('The saved key can’t be read.');
}

async function countThreads(owner: Visitor): Promise<number> {
  const list = (await (await owner.call('GET', '/api/threads')).json()) as unknown[];
  return list.length;
}

async function readMailedToken(): Promise<string> {
  const inbox = `http://127.0.0.1:${vendorsPort}/__control/mail/`;
  for (let tries = 0; tries < 100; tries += 1) {
    const { mails } = (await (await fetch(inbox)).json()) as { mails: { text: string }[] };
    const token = mails.flatMap(({ text }) => /\/login\/link#(\S+)/.exec(text)?.[1] ?? [])[0];
    if (token !== undefined) return token;
    await sleep(200);
  }
  throw new Error('No mail with a link arrived within 20 s.');
}

async function expectStatus(response: Awaited<ReturnType<Visitor['call']>>, what: string) {
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
}
