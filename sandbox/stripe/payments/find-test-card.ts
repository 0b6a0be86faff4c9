import { StripeFault } from '../fault.ts';
import { testCards, type TestCard } from './test-cards.ts';

/** The card with this number, typed with or without spaces; there are no others. */
export function findTestCard(typed: string, livemode: boolean): TestCard {
  const number = typed.replace(/[\s-]/g, '');
  const card = testCards.find((each) => each.number === number);
  if (card) return card;
  if (!isPlausible(number)) throw cardError('incorrect_number', 'Your card number is incorrect.');
  if (livemode) throw cardError('card_declined', 'Your card was declined.', 'generic_decline');
  throw cardError(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'test_mode_live_card',
  );
}

/** The check digit (ISO/IEC 7812-1). */
function isPlausible(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = Array.from(number)
    .reverse()
    .map((digit, index) => Number(digit) * ((index % 2) + 1));
  return digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

function cardError(code: string, message: string, declineCode?: string): StripeFault {
  return new StripeFault(402, {
    type: 'card_error',
    code,
    message,
    param: 'number',
    ...(declineCode && { decline_code: declineCode }),
  });
}
