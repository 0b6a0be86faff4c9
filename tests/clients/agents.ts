import { describe, expect, it } from 'vitest';
import { runClient } from './run-client.ts';

/** The task of the agents: the first file contains the name of the second. */
const files = { 'project/first.txt': 'second.txt', 'project/second.txt': '21 degrees in Paris' };

const configureOpencode = (provider: string) =>
  JSON.stringify({
    autoupdate: false,
    share: 'disabled',
    permission: 'allow',
    provider: {
      switchyard: {
        npm: `@ai-sdk/${provider}`,
        options: { baseURL: '{env:OPENAI_BASE_URL}', apiKey: '{env:OPENAI_API_KEY}' },
        models: { auto: { name: 'Auto' } },
      },
    },
  });

const codex = `
model = "auto"
model_provider = "switchyard"
check_for_update_on_startup = false
[model_providers.switchyard]
name = "Switchyard"
base_url = "\${OPENAI_BASE_URL}"
env_key = "OPENAI_API_KEY"
[analytics]
enabled = false
[features]
apps = false
plugins = false
`;

/** Tests command-line agents, which run shell commands as the model asks. */
export function describeAgents(
  packages: string,
  connect: () => Promise<Record<string, string>>,
): void {
  describe('a command-line agent', () => {
    it('does a task that needs two commands: Codex', async () => {
      const variables = await connect();
      const config = codex.replace('${OPENAI_BASE_URL}', variables['OPENAI_BASE_URL'] ?? '');
      const task =
        'Use exec_command({"cmd":"cat first.txt"}), then exec_command({"cmd":"cat second.txt"}).';
      const run = await runClient({
        command: ['codex', 'exec', '--skip-git-repo-check', '-s', 'danger-full-access', task],
        packages,
        variables,
        files: { ...files, '.codex/config.toml': config },
      });
      const found = /By exec_command: .*second.txt\s+By exec_command: .*21 degrees in Paris/s;
      expect(run).toMatchObject({ code: 0, output: expect.stringMatching(found), refused: [] });
    });

    it.each(['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN'])(
      'does a task that needs two commands: Claude Code, with the key in %s',
      async (variable) => {
        const { ANTHROPIC_API_KEY: secret = '', ...variables } = await connect();
        const task =
          'Use Bash({"command":"cat first.txt"}), then Bash({"command":"cat <result>"}).';
        const run = await runClient({
          command: ['claude', '-p', task, '--allowedTools', 'Bash'],
          packages,
          variables: {
            ...variables,
            [variable]: secret,
            ANTHROPIC_MODEL: 'auto',
            CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          },
          files,
        });
        const found = /By Bash: second.txt\s+By Bash: 21 degrees in Paris/;
        expect(run).toMatchObject({ code: 0, output: expect.stringMatching(found), refused: [] });
      },
    );

    it.each(['openai-compatible', 'openai', 'anthropic'])(
      'does a task that needs two commands: opencode with @ai-sdk/%s',
      async (provider) => {
        const task =
          'Use bash({"command":"cat first.txt"}), then bash({"command":"cat <result>"}).';
        const run = await runClient({
          command: ['opencode', 'run', '-m', 'switchyard/auto', task],
          packages,
          variables: {
            ...(await connect()),
            OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
            OPENCODE_DISABLE_MODELS_FETCH: '1',
            OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
          },
          files: { ...files, 'project/opencode.json': configureOpencode(provider) },
        });
        const found = /By bash: second.txt\s+By bash: 21 degrees in Paris/;
        expect(run).toMatchObject({
          code: 0,
          output: expect.stringMatching(found),
          // opencode always tries to fetch its own plug-in package.
          refused: ['registry.npmjs.org:443'],
        });
      },
    );
  });
}
