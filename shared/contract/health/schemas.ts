import { z } from 'zod';
import { modelIdSchema } from '../models/schemas.ts';
import { alertKinds, healthWindows } from './constants.ts';

const count = z.number().int().nonnegative();

export const healthQuerySchema = z.strictObject({
  window: z.enum(healthWindows, 'Choose hour, day or week.').default('hour'),
});

/** Milliseconds, rounded to two digits; null where nothing was measured. */
const percentilesSchema = z.object({ p50: count.nullable(), p95: count.nullable() });

/** What asking came to, in calls to the vendor. */
const figuresSchema = z.object({
  calls: count,
  /** Those that were answered, or declined by the model. */
  answered: count,
  /** The others by what went wrong, such as `rate-limited`; what a person stopped is in neither. */
  errors: z.record(z.string(), count),
  /** From asking until the first text. */
  first: percentilesSchema,
  /** From asking until the end of an answer. */
  total: percentilesSchema,
});
export type HealthFigures = z.output<typeof figuresSchema>;

/** Null while it is asked as usual; otherwise why it is left alone and for how much longer. */
const circuitSchema = z
  .object({
    state: z.enum(['open', 'half-open']),
    kind: z.string(),
    leftSeconds: count,
  })
  .nullable();
export type CircuitState = z.output<typeof circuitSchema>;

/** The replica that statistics, lists and exports are read from; null where none is set. */
const replicaSchema = z
  .object({
    /** Only one that is `used` is read from; `unlooked` is that of the first moment. */
    state: z.enum(['unlooked', 'used', 'behind', 'unreachable', 'no-standby']),
    lagMs: count,
  })
  .nullable();
export type ReplicaState = z.output<typeof replicaSchema>;

export const healthSchema = z.object({
  since: z.string(),
  replica: replicaSchema,
  providers: z.array(
    figuresSchema.extend({
      provider: z.string(),
      name: z.string(),
      circuit: circuitSchema,
      models: z.array(
        figuresSchema.extend({
          model: z.string(),
          name: z.string(),
          circuit: circuitSchema,
          /** Whether it can be tried now. */
          canTest: z.boolean(),
        }),
      ),
    }),
  ),
});
export type Health = z.output<typeof healthSchema>;

export const modelTestInputSchema = z.strictObject({ model: modelIdSchema });

export const modelTestSchema = z.object({
  isWorking: z.boolean(),
  message: z.string(),
  /** Until the first text and until the end; null where nothing came. */
  firstMs: count.nullable(),
  totalMs: count,
});
export type ModelTest = z.output<typeof modelTestSchema>;

export const alertSchema = z.object({
  id: count,
  kind: z.enum(alertKinds),
  /** What it is about, such as a provider; empty where there is but one. */
  subject: z.string(),
  message: z.string(),
  since: z.string(),
  /** Null while it lasts. */
  endedAt: z.string().nullable(),
});
export type Alert = z.output<typeof alertSchema>;
