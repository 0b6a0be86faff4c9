export const billingKeys = {
  checkout: ['billing', 'checkout'],
  confirmation: ['billing', 'confirmation'],
} as const;
