import type { ProblemCode } from '#shared/contract/problem.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PaymentEnvironment } from '../settings/index.ts';

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
