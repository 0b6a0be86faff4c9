import { z } from 'zod';
import { daySchema } from '../days.ts';
import { storableText } from '../storable-text.ts';

export const filterSchema = z
  .strictObject({
    /**
     * Searches the actor, action and subject of audit entries, or the message, request id and
     * detail of errors.
     */
    search: storableText(200, 'Use at most 200 characters in a search.'),
    /** An area of the audit log, such as `setting`, or the level of errors. */
    kind: storableText(50, 'Use at most 50 characters for an area.'),
    /** The first and the last day, in the installation's time zone. */
    from: daySchema,
    to: daySchema,
    page: z.coerce.number().int().min(1).max(100_000),
  })
  .partial();

const stateSchema = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  actorId: z.number().int(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  /** The subject's current name; null if it has none or no longer exists. */
  subjectName: z.string().nullable(),
  before: stateSchema,
  after: stateSchema,
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const loggedErrorSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  level: z.enum(['warning', 'error']),
  requestId: z.string().nullable(),
  message: z.string(),
  detail: z.string().nullable(),
});
export type LoggedError = z.output<typeof loggedErrorSchema>;
