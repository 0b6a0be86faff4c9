import type { Settings } from '#server/domain/settings/settings-table.ts';

export interface Tracing {
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

const lastSendMs = 2_000;

/**
 * Makes what is traced go to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`; null where none is named, and
 * OpenTelemetry's own code is not even loaded then.
 */
export async function startTracing(
  { endpoint, share, serviceName }: Settings['tracing'],
  onError: (message: string) => void,
): Promise<Tracing | null> {
  if (endpoint === null) return null;
  const { registerSdk } = await import('./register-sdk.ts');
  const shutDown = registerSdk({ endpoint, share, serviceName }, onError);
  return {
    async stop() {
      const timer = Promise.withResolvers<void>();
      const timeout = setTimeout(timer.resolve, lastSendMs);
      await Promise.race([shutDown().catch(() => undefined), timer.promise]);
      clearTimeout(timeout);
    },
  };
}
