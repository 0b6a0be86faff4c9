import { z } from 'zod';
import { httpUrl } from '../value-schemas.ts';
import type { SettingRow } from './setting-row.ts';

const share = 'a number from 0 to 1, such as 0.1';

/** Where traces are sent, using OpenTelemetry's variable names. */
export const tracingRows = {
  tracing: {
    endpoint: {
      variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      schema: httpUrl,
      default: null,
      description:
        'Address of the collector that receives traces (OTLP over HTTP); if empty, none are sent',
    },
    share: {
      variable: 'OTEL_TRACES_SAMPLER_ARG',
      schema: z
        .string()
        .trim()
        .regex(/^(0|1|0?\.\d{1,6}|1\.0+)$/, `must be ${share}`)
        .transform(Number),
      default: 1,
      description: 'Share of traces to send',
    },
    serviceName: {
      variable: 'OTEL_SERVICE_NAME',
      schema: z.string().trim().min(1).max(100),
      default: 'switchyard',
      description: 'Service name in traces',
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;
