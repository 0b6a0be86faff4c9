export const healthWindows = ['hour', 'day', 'week'] as const;
/**
 * `hour` covers the last 60 minutes. `day` and `week` cover the last 24 hours or seven days, starting on the hour.
 */
export type HealthWindow = (typeof healthWindows)[number];

export const alertKinds = ['errors', 'silence', 'spend', 'disk', 'backup', 'secrets'] as const;
export type AlertKind = (typeof alertKinds)[number];
