import type { ProblemCode } from '#shared/contract/problem.ts';
import { AppError } from '../app-error.ts';

/** The two environments at the payment provider, whose customers, keys and ids never mix. */
export type PaymentEnvironment = 'test' | 'live';
export const paymentEnvironments: readonly PaymentEnvironment[] = ['test', 'live'];

export type PaymentKey = 'secretKey' | 'publishableKey' | 'webhookSecret';

/** Read at each call, so that a change acts at once. */
export interface BillingSettings {
  /** The environment whose payments count. */
  environment(): PaymentEnvironment;
  key(environment: PaymentEnvironment, key: PaymentKey): string | null;
  /** The environment variable that holds a key, to name what is missing. */
  keyVariable(environment: PaymentEnvironment, key: PaymentKey): string;
  scriptUrl(): string;
  /** How long Standard goes on after a renewal failed, while Stripe tries again. */
  graceDays(): number;
  /** Whether the provider works out taxes, for which it needs people's addresses. */
  hasTax(): boolean;
}

/** A call to the payment provider that failed. */
export class PaymentError extends AppError {
  /** The provider answered, and may answer the same idempotency key with the same failure again. */
  readonly isKeySpent: boolean;
  /** It did so now: what it answered first is what it answers to this key. */
  readonly isRepeated: boolean;

  constructor(
    code: ProblemCode,
    message: string,
    { isKeySpent, isRepeated }: { isKeySpent: boolean; isRepeated: boolean },
    cause: unknown,
  ) {
    super(code, message, {
      cause,
      ...(code === 'payments-unavailable' && { retryAfterSeconds: 30 }),
    });
    this.isKeySpent = isKeySpent;
    this.isRepeated = isRepeated;
  }
}

/** A person as the payment provider knows them in one environment. */
export interface Customer {
  environment: PaymentEnvironment;
  customerId: string;
  userId: number;
  /** Grows with every save, so that an older snapshot never overwrites a newer one. */
  version: number;
  /** When it was found to be deleted at the provider. */
  retiredAt: Date | null;
}
