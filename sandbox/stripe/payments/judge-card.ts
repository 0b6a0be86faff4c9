import type { Decline } from '../objects/charge.ts';
import type { World } from '../world.ts';

export type Verdict =
  { outcome: 'approved' } | { outcome: 'ask-holder' } | { outcome: 'declined'; decline: Decline };

export interface Circumstances {
  /** The holder has just proved who they are. */
  isAuthenticated: boolean;
  /** Nobody is there who could. */
  isOffSession: boolean;
}

/** What the bank says to a charge. */
export function judgeCard(world: World, methodId: string, given: Circumstances): Verdict {
  const onFile = world.cards.find(methodId);
  if (!onFile) return { outcome: 'declined', decline: gone };
  if (world.livemode && !world.acceptsTestCards) return { outcome: 'declined', decline: liveMode };
  const { card, isSetUp } = onFile;
  if (card.decline) return { outcome: 'declined', decline: card.decline };
  if (!card.needsAuthentication || isSetUp || given.isAuthenticated) return { outcome: 'approved' };
  if (given.isOffSession) return { outcome: 'declined', decline: holderNeeded };
  return { outcome: 'ask-holder' };
}

/** What the bank says to keeping a card, which moves no money. */
export function judgeSetup(world: World, methodId: string): Verdict {
  const onFile = world.cards.find(methodId);
  if (!onFile) return { outcome: 'declined', decline: gone };
  if (world.livemode && !world.acceptsTestCards) return { outcome: 'declined', decline: liveMode };
  const { card, isSetUp } = onFile;
  if (card.decline && !card.canBeSaved) return { outcome: 'declined', decline: card.decline };
  return { outcome: card.needsAuthentication && !isSetUp ? 'ask-holder' : 'approved' };
}

const gone = {
  code: 'card_declined',
  decline_code: 'do_not_honor',
  message: 'Your card was declined.',
};

const liveMode = {
  code: 'card_declined',
  decline_code: 'live_mode_test_card',
  message: 'Your card was declined. Your request was in live mode, but used a known test card.',
};

const holderNeeded = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
