/** Where to send spans, and for what share of calls. */
export interface TracingSettings {
  endpoint: string | null;
  share: number;
  serviceName: string;
}

export type Tracing = Awaited<ReturnType<typeof startTracing>>;

const lastSendMs = 2_000;

/**
 * Sends traces to the collector in `OTEL_EXPORTER_OTLP_ENDPOINT`. If none is set, returns null without even
 * loading OpenTelemetry.
 */
export async function startTracing(
  { endpoint, share, serviceName }: TracingSettings,
  onError: (message: string) => void,
) {
  if (endpoint === null) return null;
  const { registerSdk } = await import('./register-sdk.ts');
  const shutDown = registerSdk({ endpoint, share, serviceName }, onError);
  return {
    /** Sends the remaining spans, for at most two seconds. */
    async stop() {
      const timer = Promise.withResolvers<void>();
      const timeout = setTimeout(timer.resolve, lastSendMs);
      await Promise.race([shutDown().catch(() => undefined), timer.promise]);
      clearTimeout(timeout);
    },
  };
}
