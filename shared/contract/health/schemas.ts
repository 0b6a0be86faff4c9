import { z } from 'zod';
import { modelIdSchema } from '../models/schemas.ts';
import { alertKinds, healthWindows } from './constants.ts';

const count = z.number().int().nonnegative();

export const healthQuerySchema = z.strictObject({
  window: z.enum(healthWindows, 'Choose hour, day or week.').default('hour'),
});

/** Milliseconds, rounded to two significant digits; null if nothing was measured. */
const percentilesSchema = z.object({ p50: count.nullable(), p95: count.nullable() });

/** The counts and durations of calls to a vendor. */
const figuresSchema = z.object({
  calls: count,
  /** Calls that were answered, including those where the model declined. */
  answered: count,
  /** Failed calls for each kind of error, such as `rate-limited`. Calls that a person stopped don't count. */
  errors: z.record(z.string(), count),
  /** The time from sending the call until the first text arrived. */
  first: percentilesSchema,
  /** The time from sending the call until the answer ended. */
  total: percentilesSchema,
});
export type HealthFigures = z.output<typeof figuresSchema>;

/** Null while calls work as usual. Otherwise, why they are paused and for how much longer. */
const circuitSchema = z
  .object({
    state: z.enum(['open', 'half-open']),
    kind: z.string(),
    leftSeconds: count,
  })
  .nullable();
export type CircuitState = z.output<typeof circuitSchema>;

/** The replica that statistics, lists and exports read from; null if none is configured. */
const replicaSchema = z
  .object({
    /** Only a replica in the state `used` is read from. A replica that hasn't been checked yet is `unlooked`. */
    state: z.enum(['unlooked', 'used', 'behind', 'unreachable', 'no-standby']),
    lagMs: count,
  })
  .nullable();
export type ReplicaState = z.output<typeof replicaSchema>;

/** The share of a disk that is free, from 0 to 1. */
const diskSchema = z.object({ path: z.string(), free: z.number() });

export const healthSchema = z.object({
  since: z.string(),
  replica: replicaSchema,
  disks: z.object({
    /** The disk of the server that responds; null if it can't be measured. */
    server: diskSchema.nullable(),
    /** The disk that PostgreSQL writes to, or why it can't be measured. */
    database: z.union([diskSchema, z.string()]),
    /** Whether the database's disk is full. If so, nothing can be saved. */
    isDatabaseFull: z.boolean(),
  }),
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
  /** Milliseconds from the call to the first text (null if none arrived) and to the end. */
  firstMs: count.nullable(),
  totalMs: count,
});
export type ModelTest = z.output<typeof modelTestSchema>;

export const alertSchema = z.object({
  id: count,
  kind: z.enum(alertKinds),
  /** The subject of the alert, such as a provider; empty if the alert's kind already says what it is about. */
  subject: z.string(),
  message: z.string(),
  since: z.string(),
  /** Null while the alert is active. */
  endedAt: z.string().nullable(),
});
export type Alert = z.output<typeof alertSchema>;
