import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** The OpenTelemetry packages that a process loads with these settings. */
function listLoaded(endpoint: string | null): string[] {
  const settings = JSON.stringify({ endpoint, share: 1, serviceName: 'switchyard' });
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('@opentelemetry/')) loaded.add(name);
      return next(name, context);
    } });
    await import('./server/main.ts');
    const { startTracing } = await import('./server/platform/tracing/start-tracing.ts');
    const tracing = await startTracing(${settings}, () => {});
    await tracing?.stop();
    console.log([...loaded].toSorted().join(' '));
    process.exit();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  return output.toString().trim().split(' ');
}

it('a server loads only the OpenTelemetry API unless a collector is configured', () => {
  expect(listLoaded(null)).toEqual(['@opentelemetry/api']);
  expect(listLoaded('http://127.0.0.1:9')).toContain('@opentelemetry/sdk-trace');
});
