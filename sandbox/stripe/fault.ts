/** The body of an error as Stripe documents it; absent fields are left out of the reply. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
}

/** Ends a call with an error in Stripe's words. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { doc_url: documentationOf(body.code), ...body } : body;
  }
}

export function documentationOf(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...more });
}

/** For an id in the address (404) or, where `param` is not `id`, in a parameter (400). */
export function noSuch(noun: string, id: string, param: string, hint = ''): StripeFault {
  const message = `No such ${noun}: '${id}'${hint}`;
  const status = param === 'id' ? 404 : 400;
  const body = { type: 'invalid_request_error', message, code: 'resource_missing', param } as const;
  return new StripeFault(status, body);
}
