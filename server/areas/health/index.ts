export { watchAlerts } from './alerts/watch-alerts.ts';
export { createHealthArea, type HealthArea } from './create-health.ts';
