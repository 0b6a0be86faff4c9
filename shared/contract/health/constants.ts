export const healthWindows = ['hour', 'day', 'week'] as const;
/** The last sixty minutes; or the last 24 hours, or seven days, from the full hour on. */
export type HealthWindow = (typeof healthWindows)[number];

export const alertKinds = ['errors', 'silence', 'spend', 'disk', 'backup'] as const;
export type AlertKind = (typeof alertKinds)[number];
