import { Collection, type Store } from './objects.ts';
import { cardError } from './http/errors.ts';
import type { Mode } from './mode.ts';

export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

/** How a card behaves when it is charged. */
export interface TestCard {
  number: string;
  /** Stripe's name for the card, used in calls in place of a card number. */
  token: string;
  brand: string;
  decline: Decline | null;
  /** Whether the card can be saved even though charges to it are declined. */
  canBeSaved: boolean;
  /**
   * When the bank asks the cardholder to confirm a payment: never, until the card is set up for
   * later payments, or every time.
   */
  asksHolder: 'never' | 'until-set-up' | 'always';
  /**
   * The result of a refund to the card. With `fails`, a refund first succeeds and then fails an hour later.
   */
  refunds: RefundFate;
}

export type RefundFate = 'succeeds' | 'pending' | 'fails';

const declined = declineWith('generic_decline', 'Your card was declined.');
const noFunds = declineWith('insufficient_funds', 'Your card has insufficient funds.');
const liveMode = declineWith(
  'live_mode_test_card',
  'Your card was declined. Your request was in live mode, but used a known test card.',
);

/** The only cards that are accepted, with the numbers that Stripe publishes. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'pm_card_visa'),
  card('4000056655665556', 'pm_card_visa_debit'),
  card('5555555555554444', 'pm_card_mastercard', { brand: 'mastercard' }),
  card('6011111111111117', 'pm_card_discover', { brand: 'discover' }),
  card('4000000000000002', 'pm_card_visa_chargeDeclined', { decline: declined }),
  card('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', { decline: noFunds }),
  card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', { asksHolder: 'until-set-up' }),
  card('4000002760003184', 'pm_card_authenticationRequired', { asksHolder: 'always' }),
  card('4000000000000341', 'pm_card_chargeCustomerFail', { decline: declined, canBeSaved: true }),
  card('4000000000007726', 'pm_card_pendingRefund', { refunds: 'pending' }),
  card('4000000000005126', 'pm_card_refundFail', { refunds: 'fails' }),
];

/** Finds the card with this number, typed with or without spaces and hyphens. Throws if there is none. */
export function findTestCard(typed: string): TestCard {
  const number = typed.replace(/[\s-]/g, '');
  const known = testCards.find((each) => each.number === number);
  if (known) return known;
  throw cardError({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  });
}

/** What the bank knows about a payment method beyond what its object shows. */
interface CardOnRecord {
  id: string;
  card: TestCard;
  /** True once the holder has agreed to later payments. Cards that ask `until-set-up` then stop asking. */
  isSetUp: boolean;
}

const cardsOnRecord = new Collection<CardOnRecord>('card', 'card');

export function putOnRecord(store: Store, methodId: string, testCard: TestCard): void {
  cardsOnRecord.add(store, { id: methodId, card: testCard, isSetUp: false });
}

/** Cards that ask `until-set-up` don't ask the holder again after this call. */
export function agreeToLaterPayments(store: Store, methodId: string): void {
  cardsOnRecord.get(store, methodId).isSetUp = true;
}

export function refundFateOf(store: Store, methodId: string): RefundFate {
  return cardsOnRecord.find(store, methodId)?.card.refunds ?? 'succeeds';
}

/** Whether the holder has just authenticated. */
export type Holder = 'unproven' | 'authenticated';

export type Purpose = 'charge' | 'keep';

export type Decision = 'approved' | 'ask-holder' | Decline;

/** The bank's decision about a charge, or about saving a card (`keep`), which moves no money. */
export function askBank(mode: Mode, methodId: string, holder: Holder, purpose: Purpose): Decision {
  const { card: known, isSetUp } = cardsOnRecord.get(mode, methodId);
  if (mode.livemode && !mode.data.acceptsTestCards) return liveMode;
  if (known.decline && !(purpose === 'keep' && known.canBeSaved)) return known.decline;
  const asks = known.asksHolder === 'always' || (known.asksHolder === 'until-set-up' && !isSetUp);
  return asks && holder !== 'authenticated' ? 'ask-holder' : 'approved';
}

function card(number: string, token: string, more: Partial<TestCard> = {}): TestCard {
  const works = { brand: 'visa', decline: null, canBeSaved: false, refunds: 'succeeds' } as const;
  return { number, token, asksHolder: 'never', ...works, ...more };
}

function declineWith(decline_code: string, message: string): Decline {
  return { code: 'card_declined', decline_code, message };
}
