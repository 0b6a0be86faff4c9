/** The body of an error, as Stripe documents it. The reply omits absent fields. */
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

/** Ends a call with an error in Stripe's wording. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(
  message: string,
  more: Partial<ErrorBody> = {},
  status = 400,
): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message, ...more });
}

export function cardError(body: Omit<ErrorBody, 'type'>): ApiError {
  return new ApiError(402, { type: 'card_error', ...body });
}

/** The status is 404 for an id in the path, and 400 for an id in another parameter. */
export function noSuch(noun: string, id: string, param: string): ApiError {
  const status = param === 'id' ? 404 : 400;
  return invalidRequest(`No such ${noun}: '${id}'`, { code: 'resource_missing', param }, status);
}
