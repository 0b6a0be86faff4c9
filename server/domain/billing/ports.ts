import type { ProblemCode } from '#shared/contract/problem.ts';
import { AppError } from '../app-error.ts';

/** The payment provider's two environments, whose customers, keys and ids never mix. */
export type PaymentEnvironment = 'test' | 'live';
export const paymentEnvironments: readonly PaymentEnvironment[] = ['test', 'live'];

export type PaymentKey = 'secretKey' | 'publishableKey' | 'webhookSecret';

/** Read at each call, so that a change takes effect at once. */
export interface BillingSettings {
  /** The environment whose payments count. */
  environment(): PaymentEnvironment;
  key(environment: PaymentEnvironment, key: PaymentKey): string | null;
  /** The environment variable that holds a key, for messages about missing keys. */
  keyVariable(environment: PaymentEnvironment, key: PaymentKey): string;
  scriptUrl(): string;
  /** How many days Standard continues after a failed renewal, while Stripe retries. */
  graceDays(): number;
  /** Whether the provider calculates taxes, for which it needs billing addresses. */
  hasTax(): boolean;
}

/** A call to the payment provider that failed. */
export class PaymentError extends AppError {
  /** The provider responded, and may repeat the same failure for the same idempotency key. */
  readonly isKeySpent: boolean;
  /** The provider repeated an earlier failure for this key. */
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

/** A user's customer at the payment provider in one environment. */
export interface Customer {
  environment: PaymentEnvironment;
  customerId: string;
  userId: number;
  /** Increases with every save, so that an older snapshot never overwrites a newer one. */
  version: number;
  /** When the customer was found to be deleted at the provider. */
  retiredAt: Date | null;
}
