import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFolder } from '../../scripts/repository-folder.ts';
import { makeKey } from '../api/access-by-key.ts';
import { useTestApp } from '../support/shared-app.ts';
import { describeAgents } from './agents.ts';
import { installPackages } from './install-packages.ts';
import { describePromptfoo } from './promptfoo.ts';
import { runClient } from './run-client.ts';

const app = useTestApp();
const ours = join(repositoryFolder, 'node_modules');
const fetched = await installPackages(import.meta.dirname);

/** The programs and the packages that they need. */
const programs: [program: string, packages: string | null][] = [
  ['openai-chat', ours],
  ['openai-responses', ours],
  ['openai-responses --stored', ours],
  ['anthropic', ours],
  ['ai-sdk-chat', fetched],
  ['ai-sdk-responses', fetched],
  ['ai-sdk-messages', fetched],
  ['openai-agents', fetched],
  ['langchain', fetched],
  ['langchain --responses', fetched],
  ['llamaindex', fetched],
];
const installed = programs.flatMap(([program, packages]) =>
  packages ? [[program, packages] as const] : [],
);

/** The variables that each vendor's SDK reads. */
async function connect() {
  const person = await app.person({ isStandard: true });
  const { secret } = await makeKey(person, {
    name: 'Client',
    scopes: ['chat'],
    expiresInDays: null,
  });
  return {
    OPENAI_API_KEY: secret,
    OPENAI_BASE_URL: `${app.url}/v1`,
    ANTHROPIC_API_KEY: secret,
    ANTHROPIC_BASE_URL: app.url,
  };
}

async function runProgram(name: string, packages: string): Promise<string> {
  const [program, ...args] = name.split(' ');
  const command = [process.execPath, `${program}.mjs`, ...args] as const;
  const run = await runClient({ command, packages, variables: await connect() });
  expect(run.errors, run.errors).not.toMatch(/Error/);
  expect(run).toMatchObject({ code: 0, refused: [] });
  return run.output;
}

describe('a program, which knows only our URL and a key,', () => {
  it.each(installed)(
    'does a task that needs two calls of its tools: %s',
    async (name, packages) => {
      const output = await runProgram(name, packages);
      expect(output).toMatch(/By find_city: Paris\s+By get_weather: 21 degrees in Paris/);
      const requests = await app.sandbox.requests();
      expect(requests.filter(({ tools }) => tools).length).toBeGreaterThanOrEqual(3);
    },
  );

  if (fetched) {
    it('asks a model that it found over MCP', async () => {
      const { model, text } = JSON.parse(await runProgram('mcp', fetched)) as Record<
        string,
        string
      >;
      expect(text).toMatch(/coffee/i);
      const requests = await app.sandbox.requests();
      expect(requests.map((request) => request.model)).toEqual([model?.split(':')[1]]);
    });
  }
});

// These need far more space than the rest together.
if (process.env['TEST_CLIENTS'] === 'all') {
  const [agents, promptfoo] = await Promise.all(
    ['command-line', 'promptfoo'].map((name) => installPackages(join(import.meta.dirname, name))),
  );
  if (agents) describeAgents(agents, connect);
  if (promptfoo) describePromptfoo(promptfoo, connect);
}
