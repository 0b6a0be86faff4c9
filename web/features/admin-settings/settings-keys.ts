export const settingsKeys = {
  settings: ['admin', 'settings'],
  known: ['admin', 'known-settings'],
  environment: ['admin', 'payment-environment'],
  products: ['admin', 'payment-products'],
} as const;
