/** The body of an error as Stripe documents it; absent fields are left out of the reply. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  setup_intent?: object;
}

/** Ends a call with an error in Stripe's words. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

export function cardError(code: string, message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, ...more });
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}

/** For an id in the address (404) or, where `param` is not `id`, in a parameter (400). */
export function noSuch(noun: string, id: string, param: string): ApiError {
  const message = `No such ${noun}: '${id}'`;
  const body = { type: 'invalid_request_error', message, code: 'resource_missing', param } as const;
  return new ApiError(param === 'id' ? 404 : 400, body);
}
