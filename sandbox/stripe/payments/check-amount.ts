import { invalidRequest } from '../fault.ts';

const smallestCents = 50;

export function checkAmount(amount: number, currency: string): void {
  if (amount < 0) {
    throw invalidRequest('This value must be greater than or equal to 0.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount >= smallestCents) return;
  throw invalidRequest(`Amount must be at least $0.50 ${currency}`, {
    code: 'amount_too_small',
    param: 'amount',
  });
}
