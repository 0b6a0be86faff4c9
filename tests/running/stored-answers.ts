import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freshAddress } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';

/** Sends a prompt, and returns the id of its query once the server reports that it is done. */
export async function storeAnswer(url: string): Promise<string> {
  const prompt = { query: 'Name three trees', model: 'openai:gpt-3.5-turbo' };
  const reader = await new TestClient(url, freshAddress()).stream(prompt);
  let id = '';
  for await (const { event } of reader.events) {
    if (event.type === 'done') id = event.queryId;
  }
  return id;
}

/** Lists the stored answers, read from the product's own PostgreSQL while it runs. */
export async function listAnsweredQueries(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'postgres');
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const client = new pg.Client({
    connectionString: `postgresql://switchyard:${password}@127.0.0.1:${await readPort(folder)}/switchyard`,
  });
  await client.connect();
  const { rows } = await client.query<{ query_id: string }>(
    "select query_id from answers where content <> ''",
  );
  await client.end();
  return rows.map(({ query_id }) => query_id);
}

export async function readPostmasterPid(dataDir: string): Promise<number> {
  return Number((await readPostmasterFile(join(dataDir, 'postgres')))[0]);
}

async function readPort(folder: string): Promise<number> {
  return Number((await readPostmasterFile(folder))[3]);
}

async function readPostmasterFile(folder: string): Promise<string[]> {
  return (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n');
}
