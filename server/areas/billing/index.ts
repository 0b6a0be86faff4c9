export { createBillingArea, type BillingArea } from './create-billing.ts';
export { barredBillingRoutes } from './routes/billing.ts';
export { endMembership } from './end-membership.ts';
export { servePaymentEvents, type ReceivePaymentEvent } from './routes/stripe-webhook.ts';
export { createPaymentLedger, type PaymentLedger } from './store/payments/payment-ledger.ts';
export { repairPayments } from './sync/repair-payments.ts';
