export const billingKeys = {
  checkout: ['billing', 'checkout'],
  confirmation: ['billing', 'confirmation'],
  membership: ['billing', 'membership'],
  receipts: ['billing', 'receipts'],
} as const;
