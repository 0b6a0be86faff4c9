import type { Decline } from '../objects/charge.ts';

/** What a card does when it is charged. */
export interface TestCard {
  number: string;
  brand: string;
  country: string;
  /** Stripe's name for it where no number is typed in. */
  token: string;
  decline: Decline | null;
  /** Its bank asks the holder, unless the card has been set up for later payments. */
  needsAuthentication: boolean;
  /** Whether it can be put on file at all. */
  canBeSaved: boolean;
}

const declined = 'Your card was declined.';

const works = {
  brand: 'visa',
  country: 'US',
  decline: null,
  needsAuthentication: false,
  canBeSaved: true,
};

/** Cards that are accepted, numbered as Stripe publishes them; there are no others. */
export const testCards: readonly TestCard[] = [
  { ...works, number: '4242424242424242', token: 'pm_card_visa' },
  { ...works, number: '4000056655665556', token: 'pm_card_visa_debit' },
  { ...works, number: '5555555555554444', token: 'pm_card_mastercard', brand: 'mastercard' },
  { ...works, number: '6011111111111117', token: 'pm_card_discover', brand: 'discover' },
  {
    ...works,
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    decline: { code: 'card_declined', decline_code: 'generic_decline', message: declined },
    canBeSaved: false,
  },
  {
    ...works,
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    decline: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
    canBeSaved: false,
  },
  {
    ...works,
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    country: 'IE',
    needsAuthentication: true,
  },
  {
    ...works,
    number: '4000000000000341',
    token: 'pm_card_chargeCustomerFail',
    decline: { code: 'card_declined', decline_code: 'generic_decline', message: declined },
  },
];
