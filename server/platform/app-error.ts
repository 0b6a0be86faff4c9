import type { Problem, ProblemCode } from '#shared/contract/problem.ts';

type ProblemDetails = Pick<Problem, 'missingKey' | 'fieldErrors' | 'retryAfterSeconds'>;

/** An error to show to the user. `message` says what happened, what is safe and what to do. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(
    code: ProblemCode,
    message: string,
    details: ProblemDetails & { cause?: unknown } = {},
  ) {
    const { cause, ...rest } = details;
    super(message, { cause });
    this.code = code;
    this.details = rest;
  }

  static of({ code, message, ...details }: Problem, cause?: unknown): AppError {
    return new AppError(code, message, { ...details, cause });
  }

  toProblem(): Problem {
    return { code: this.code, message: this.message, ...this.details };
  }
}

/** The error for the value of one field. */
export function invalidField(field: string, message: string, cause?: unknown): AppError {
  return new AppError('invalid-input', message, { fieldErrors: { [field]: message }, cause });
}
