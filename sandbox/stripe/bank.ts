import { Collection, type Store } from './collection.ts';
import { cardError } from './http/errors.ts';
import type { Mode } from './mode.ts';

export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

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

const works = {
  brand: 'visa',
  country: 'US',
  decline: null,
  needsAuthentication: false,
  canBeSaved: true,
};

const declined = declineWith('generic_decline', 'Your card was declined.');
const insufficientFunds = declineWith('insufficient_funds', 'Your card has insufficient funds.');

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
    decline: declined,
    canBeSaved: false,
  },
  {
    ...works,
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    decline: insufficientFunds,
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
    decline: declined,
  },
];

/** The card with this number, typed with or without spaces. */
export function findTestCard(typed: string, livemode: boolean): TestCard {
  const number = typed.replace(/[\s-]/g, '');
  const card = testCards.find((each) => each.number === number);
  if (card) return card;
  const param = 'number';
  if (!hasRightCheckDigit(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param });
  }
  const message = livemode
    ? declined.message
    : 'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
  const decline_code = livemode ? declined.decline_code : 'test_mode_live_card';
  throw cardError('card_declined', message, { param, decline_code });
}

/** ISO/IEC 7812-1. */
function hasRightCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = Array.from(number)
    .reverse()
    .map((digit, index) => Number(digit) * ((index % 2) + 1));
  return digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

/** Refuses months that are over and codes that cannot be. */
export function checkTypedCard(
  { exp_month: month, exp_year: year, cvc }: { exp_month: number; exp_year: number; cvc: string },
  nowSeconds: number,
): void {
  if (month < 1 || month > 12) {
    const message = "Your card's expiration month is invalid.";
    throw cardError('invalid_expiry_month', message, { param: 'exp_month' });
  }
  if (Date.UTC(year, month) / 1000 <= nowSeconds) {
    const message = "Your card's expiration year is invalid.";
    throw cardError('invalid_expiry_year', message, { param: 'exp_year' });
  }
  if (!/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  }
}

/** What the bank knows of a payment method, and the payment method does not tell. */
interface CardOnRecord {
  /** The payment method's. */
  id: string;
  card: TestCard;
  /** Its holder has agreed to later payments, so that the bank asks no more. */
  isSetUp: boolean;
}

const cardsOnRecord = new Collection<CardOnRecord>('card', 'card');

export function putOnRecord(store: Store, methodId: string, card: TestCard): void {
  cardsOnRecord.add(store, { id: methodId, card, isSetUp: false });
}

/** From now on the bank asks the holder no more. */
export function agreeToLaterPayments(store: Store, methodId: string): void {
  cardsOnRecord.get(store, methodId).isSetUp = true;
}

export type Verdict =
  { outcome: 'approved' } | { outcome: 'ask-holder' } | { outcome: 'declined'; decline: Decline };

export interface Circumstances {
  /** The holder has just proved who they are. */
  isAuthenticated: boolean;
  /** Nobody is there who could. */
  isOffSession: boolean;
}

/** What the bank says to a charge. */
export function decideCharge(mode: Mode, methodId: string, given: Circumstances): Verdict {
  const { card, isSetUp } = cardsOnRecord.get(mode, methodId);
  if (isTestCardInLiveMode(mode)) return { outcome: 'declined', decline: liveMode };
  if (card.decline) return { outcome: 'declined', decline: card.decline };
  if (!card.needsAuthentication || isSetUp || given.isAuthenticated) return { outcome: 'approved' };
  if (given.isOffSession) return { outcome: 'declined', decline: holderNeeded };
  return { outcome: 'ask-holder' };
}

/** What the bank says to keeping a card, which moves no money. */
export function decideSetup(mode: Mode, methodId: string): Verdict {
  const { card, isSetUp } = cardsOnRecord.get(mode, methodId);
  if (isTestCardInLiveMode(mode)) return { outcome: 'declined', decline: liveMode };
  if (card.decline && !card.canBeSaved) return { outcome: 'declined', decline: card.decline };
  return { outcome: card.needsAuthentication && !isSetUp ? 'ask-holder' : 'approved' };
}

function isTestCardInLiveMode({ livemode, acceptsTestCards }: Mode): boolean {
  return livemode && !acceptsTestCards;
}

const liveMode = declineWith(
  'live_mode_test_card',
  'Your card was declined. Your request was in live mode, but used a known test card.',
);

const holderNeeded = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

function declineWith(decline_code: string, message: string): Decline {
  return { code: 'card_declined', decline_code, message };
}
