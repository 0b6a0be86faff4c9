import { StripeFault } from '../fault.ts';

export interface CardDetails {
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

/** Refuses months that are over and codes that cannot be. */
export function checkCardDetails(details: CardDetails, nowSeconds: number): void {
  const { exp_month: month, cvc } = details;
  if (month < 1 || month > 12) {
    throw refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const year = details.exp_year < 100 ? 2000 + details.exp_year : details.exp_year;
  if (Date.UTC(year, month) / 1000 <= nowSeconds) {
    throw refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
}

function refuse(code: string, message: string, param: string): StripeFault {
  return new StripeFault(402, { type: 'card_error', code, message, param });
}
