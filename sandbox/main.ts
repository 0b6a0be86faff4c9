import { parseArgs } from 'node:util';
import { startSandbox } from './server.ts';
import type { ModelsMode } from './vendor/models.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'tokens-per-second': { type: 'string' },
    models: { type: 'string', default: 'specification' },
    'stripe-file': { type: 'string' },
    'smtp-port': { type: 'string' },
    'exit-with-parent': { type: 'boolean', default: false },
  },
});

const sandbox = await startSandbox({
  port: readNumber('port', values.port),
  models: readModels(values.models),
  ...(values['tokens-per-second'] !== undefined && {
    tokensPerSecond: readNumber('tokens-per-second', values['tokens-per-second']),
  }),
  ...(values['stripe-file'] !== undefined && { stripeFile: values['stripe-file'] }),
  ...(values['smtp-port'] !== undefined && {
    smtpPort: readNumber('smtp-port', values['smtp-port']),
  }),
});

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
if (values['exit-with-parent']) {
  process.stdin.once('close', stop).once('end', stop).resume();
}
// The process that started the sandbox may end before the sandbox is ready.
process.stdout.once('error', stop);
process.stdout.write(`${JSON.stringify({ sandbox: sandbox.url })}\n`);

function stop(): void {
  void sandbox.close().finally(() => process.exit(0));
}

function readModels(name: string): ModelsMode {
  if (name === 'specification' || name === 'today') return name;
  process.stderr.write(`--models must be specification or today, not "${name}".\n`);
  process.exit(1);
}

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0) return value;
  process.stderr.write(`--${name} must be a number of 0 or more, not "${text}".\n`);
  process.exit(1);
}
