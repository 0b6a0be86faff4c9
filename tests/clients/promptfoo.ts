import { expect, it } from 'vitest';
import { runClient } from './run-client.ts';

const call = (id: string, name: string, args: object) => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
});
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
const content = 'Use find_city({"river":"Seine"}), then get_weather({"city":"<result>"}).';
const first = [{ role: 'user', content }];
const second = [...first, call('1', 'find_city', { river: 'Seine' }), result('1', 'Paris')];
const third = [
  ...second,
  call('2', 'get_weather', { city: 'Paris' }),
  result('2', '21 degrees in Paris'),
];

/** Tests promptfoo, which evaluates each round of a task with two tools. */
export function describePromptfoo(
  packages: string,
  connect: () => Promise<Record<string, string>>,
): void {
  it('promptfoo finds that both calls and the answer are right', async () => {
    const conversations = Object.entries({ first, second, third }).map(([name, messages]) => [
      `project/conversations/${name}.json`,
      JSON.stringify(messages),
    ]);
    const run = await runClient({
      command: ['promptfoo', 'eval', '--no-cache', '--no-write', '--no-progress-bar', '--no-table'],
      packages,
      variables: {
        ...(await connect()),
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
        PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
      },
      files: Object.fromEntries(conversations) as Record<string, string>,
    });
    expect(run).toMatchObject({
      code: 0,
      output: expect.stringMatching(/3 passed/),
      // promptfoo reports to this server that its telemetry is switched off.
      refused: ['r.promptfoo.app:443'],
    });
  });
}
