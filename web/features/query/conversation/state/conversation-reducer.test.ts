import { describe, expect, test } from 'vitest';
import { arrangeShown, arrangeVersion } from '../versions.ts';
import { reduceConversation, type ConversationEvent } from './conversation-reducer.ts';
import {
  canFollowUp,
  emptyConversation,
  findContextThread,
  findRequest,
  findSavedThread,
  hasMore,
  isBusy,
  listVersions,
  type ConversationState,
} from './conversation-state.ts';
import { receiptOf, twoAnswers } from './turn-fixtures.ts';
import { isSaved, startTurn, type Turn } from './turn.ts';

const [threadId, queryId] = ['thread', 'query'];
const answered: Turn = { ...twoAnswers(), isComparison: false, threadId, queryId };
const failed: Turn = { ...startTurn(1, 'And three?', null), phase: 'ended', threadId: 'other' };

const visitors: ConversationState = {
  ...emptyConversation,
  sender: null,
  current: answered,
};
const signedIn: ConversationState = { ...visitors, sender: 7 };

const play = (state: ConversationState, ...events: ConversationEvent[]) =>
  events.reduce(reduceConversation, state);

const request = { query: { query: 'Next?' }, askedName: null };

function send(type: 'asked' | 'followed-up', id = 2): ConversationEvent {
  return { type, turn: startTurn(id, 'Next?', null), request };
}

function askVersion(state: ConversationState, of: Turn, id: number): ConversationState {
  const turn = startTurn(id, 'Again', null, { parentId: of.parentId });
  const arranged = arrangeVersion(state, of, turn);
  return play(state, { type: 'version-asked', turn, request, arranged });
}

const show = (state: ConversationState, version: Turn) =>
  play(state, { type: 'version-shown', arranged: arrangeShown(state, version) });

describe('a prompt', () => {
  test('that is new starts a new conversation', () => {
    const state = play(visitors, send('asked'));
    expect(state.history).toEqual([]);
    expect(state.current?.id).toBe(2);
    expect(isBusy(state)).toBe(true);
  });

  test('from a visitor can be taken back, which restores the earlier conversation', () => {
    const earlier = play(visitors, send('followed-up'), { type: 'stopped' });
    const begun = play(earlier, send('asked', 3));
    expect(play(begun, { type: 'brought-back' })).toEqual(earlier);
    const cleared = play(earlier, { type: 'started-over' });
    expect(play(cleared, { type: 'brought-back' })).toEqual(earlier);
  });

  test('from a signed-in person sets nothing aside, because the conversation is saved', () => {
    expect(play(signedIn, send('asked')).setAside).toBeNull();
  });

  test('before the user is known sets a conversation aside if this tab stored it for a visitor', () => {
    const restored = { ...visitors, sender: undefined };
    const ofVisitor = { ...restored, storedSender: null };
    expect(play(ofVisitor, { type: 'started-over' }).setAside?.current).toEqual(answered);
    expect(play(ofVisitor, send('asked')).setAside?.current).toEqual(answered);
    const ofUser = { ...restored, storedSender: 7 };
    expect(play(ofUser, { type: 'started-over' }).setAside).toBeNull();
  });

  test('that follows up is added below the answer', () => {
    const state = play(visitors, send('followed-up'));
    expect(state.history).toEqual([answered]);
    expect(state.current && findRequest(state, state.current)).toEqual(request);
  });

  test('that follows up a turn without an answer replaces it', () => {
    const state = play(visitors, send('followed-up'), { type: 'stopped' }, send('followed-up', 3));
    expect(state.history).toEqual([answered]);
    expect(state.current?.id).toBe(3);
  });
});

describe('versions', () => {
  const [one, two, three] = [1, 2, 3].map((id): Turn => ({
    ...answered,
    id,
    queryId: `q${id}`,
    parentId: id > 1 ? `q${id - 1}` : null,
  }));
  if (!one || !two || !three) throw new Error('There are three.');
  const talk: ConversationState = { ...visitors, history: [one, two], current: three };
  const ids = (turns: readonly (Turn | null)[]) => turns.map((turn) => turn?.id);

  test('replace a turn and those after it, and both versions are kept', () => {
    const state = askVersion(talk, two, 4);
    expect([ids(state.history), state.current?.id]).toEqual([[1], 4]);
    expect(ids(state.others)).toEqual([2, 3]);
    expect(ids(listVersions(state))).toEqual([1, 2, 3, 4]);
  });

  test('bring back their follow-ups when shown', () => {
    const asked = play(askVersion(talk, two, 4), { type: 'stopped' });
    const answeredToo = { ...asked, current: { ...two, id: 4, queryId: 'q4' } };
    const state = show(answeredToo, two);
    expect([ids(state.history), state.current?.id]).toEqual([[1, 2], 3]);
    expect([ids(state.others), state.isStepped]).toEqual([[4], true]);
    expect(askVersion(state, three, 5).isStepped).toBe(false);
  });

  test('that failed are dropped', () => {
    const dead = { ...failed, id: 4, query: three.query, queryId: null, parentId: 'q2' };
    const state = askVersion({ ...talk, others: [three], current: dead }, dead, 5);
    expect([ids(state.history), state.current?.id, ids(state.others)]).toEqual([[1, 2], 5, [3]]);
    const back = { ...talk, others: [three], current: dead };
    const shown = show(back, three);
    expect([shown.current?.id, shown.others]).toEqual([3, []]);
  });

  test('that failed are kept if no other version has their prompt', () => {
    const lost = { ...failed, id: 4, query: 'And a lake?', queryId: null, parentId: 'q2' };
    const shown = show({ ...talk, others: [three], current: lost }, three);
    expect([shown.current?.id, ids(shown.others)]).toEqual([3, [4]]);
    const again = show(shown, lost);
    expect([ids(again.history), again.current?.id, ids(again.others)]).toEqual([[1, 2], 4, [3]]);
    const next = { ...send('followed-up', 5), turn: { ...three, id: 5, query: 'And a sea?' } };
    const on = play(again, next);
    expect([ids(on.history), on.current?.id, ids(on.others)]).toEqual([[1, 2], 5, [3, 4]]);
  });

  test('are removed when another conversation starts or the history is cleared', () => {
    const state = askVersion(talk, two, 4);
    expect(play(state, send('asked', 5)).others).toEqual([]);
    expect(play(state, { type: 'history-cleared' }).others).toEqual([]);
  });
});

describe('the current turn', () => {
  const asked = play(visitors, send('asked'));

  test('applies the events of its stream, which also end reconnecting', () => {
    const waiting = { type: 'waiting', queryId: 'next', ahead: 2 } as const;
    const broken = play(asked, { type: 'connection-broken' });
    expect(broken.current?.isReconnecting).toBe(true);
    const state = play(broken, { type: 'streamed', events: [waiting], now: 0 });
    expect(state.current).toMatchObject({ phase: 'waiting', ahead: 2, isReconnecting: false });
  });

  test.each<[string, ConversationEvent, Partial<Turn>]>([
    ['tracks the upload of its files', { type: 'uploaded', share: 0.5 }, { uploaded: 0.5 }],
    ['is stopping once a stop is requested', { type: 'stop-requested' }, { isStopping: true }],
    ['ends without an error when it is stopped', { type: 'stopped' }, { error: null }],
    [
      'ends with its error when it fails',
      { type: 'failed', error: { message: 'Down.' } },
      { phase: 'ended', error: { message: 'Down.' } },
    ],
  ])('%s', (_, event, change) => {
    expect(play(asked, event).current).toMatchObject(change);
  });

  test('is busy while one of its answers is retried', () => {
    const again = play(visitors, { type: 'retry-started', column: 1 });
    expect(isBusy(again)).toBe(true);
    const error = { message: 'Down again.' };
    const ended = play(again, { type: 'retry-failed', column: 1, error });
    expect(isBusy(ended)).toBe(false);
    expect(ended.current?.answers[1]?.error).toEqual(error);
  });

  test('ignores events once the conversation has been started over', () => {
    const state = play(asked, { type: 'started-over' }, { type: 'stopped' });
    const { setAside } = state;
    expect(state).toEqual({ ...emptyConversation, sender: null, setAside });
    expect(setAside?.current?.phase).toBe('ended');
  });
});

describe('the saved conversation', () => {
  test('is the one of the latest saved turn', () => {
    const state = { ...signedIn, history: [answered], current: failed };
    expect(findContextThread(state)).toBe(threadId);
    expect(findContextThread({ ...state, history: [] })).toBeNull();
  });

  test('is also continued for visitors, but has no address for them', () => {
    expect(findContextThread(visitors)).toBe(threadId);
    expect(findSavedThread(visitors)).toBeNull();
    expect(findSavedThread(signedIn)).toBe(threadId);
  });

  test('is left when the history is cleared, and returns with its turns on undo', () => {
    const before = {
      ...signedIn,
      history: [{ ...answered, id: -1 }],
      others: [{ ...answered, id: -2 }],
    };
    const left = play(before, { type: 'history-cleared' });
    expect(play(left, { type: 'history-restored', before })).toEqual(before);
    const next = { ...left, current: { ...answered, id: 2 } };
    expect(play(next, { type: 'history-restored', before })).toBe(next);
  });

  test('is left when the history is cleared, until the next turn is saved', () => {
    const left = play(signedIn, { type: 'history-cleared' });
    expect(findSavedThread(left)).toBeNull();
    expect(left.current).toBe(answered);
    const next = { ...answered, id: 2, threadId: 'next' };
    expect(findSavedThread({ ...left, history: [answered], current: next })).toBe('next');
  });

  test('of a visitor does not become that of the person who signs in later', () => {
    const earlier = { ...visitors, current: { ...answered, id: -1 }, storedSender: null };
    const state = play(earlier, { type: 'sender-known', sender: 7 });
    expect(state.current).not.toBeNull();
    expect(findSavedThread(state)).toBeNull();
  });

  test('has more turns once another tab has continued it', () => {
    const hear = (news: { threadId: string; queryId: string }) =>
      hasMore(play(signedIn, { type: 'thread-continued', news }));
    expect(hear({ threadId, queryId: 'from another tab' })).toBe(true);
    expect(hear({ threadId, queryId })).toBe(false);
    expect(hear({ threadId: 'other', queryId: 'from another tab' })).toBe(false);
  });
});

test('turns stored by another person are not shown', () => {
  const stored = { ...visitors, sender: undefined, storedSender: 8 };
  const see = (sender: number | null) => play(stored, { type: 'sender-known', sender }).current;
  expect(see(7)).toBeNull();
  expect(see(null)).toBeNull();
  expect(see(8)).toBe(answered);
});

test('a vote is shown until saving it fails', () => {
  const cast = { vote: { outcome: 'tie' }, isSaved: false, isBlind: false } as const;
  const voted = play(visitors, { type: 'voted', turnId: 1, cast });
  expect(voted.votes.get(1)).toBe(cast);
  expect(play(voted, { type: 'voted', turnId: 1, cast: null }).votes.size).toBe(0);
});

test('a follow-up is possible once the turn has ended, or once a single answer has started', () => {
  const phase = 'answering';
  expect(canFollowUp(emptyConversation)).toBe(false);
  expect(canFollowUp({ ...visitors, current: failed })).toBe(true);
  expect(canFollowUp({ ...visitors, current: { ...answered, phase } })).toBe(true);
  expect(canFollowUp({ ...visitors, current: { ...twoAnswers(), phase } })).toBe(false);
  expect(canFollowUp({ ...visitors, current: { ...failed, phase } })).toBe(false);
});

test('a turn is saved once it has ended with an answer that has text or was stopped', () => {
  const cut = { receipt: receiptOf('interrupted') };
  const error = { message: 'Down.' };
  expect(isSaved(answered)).toBe(true);
  expect(isSaved(twoAnswers({}, { error }))).toBe(true);
  expect(isSaved(twoAnswers({ error, text: '' }, { error }))).toBe(true);
  expect(isSaved(twoAnswers({ error, text: '' }, { error, text: '' }))).toBe(false);
  expect(isSaved(twoAnswers({ ...cut, text: '' }, { error, text: '' }))).toBe(false);
  expect(isSaved(twoAnswers(cut, { error, text: '' }))).toBe(true);
  expect(
    isSaved(twoAnswers({ receipt: receiptOf('stopped'), text: '' }, { error, text: '' })),
  ).toBe(true);
  // Without a receipt, the connection was lost, and the server may still be writing the answer.
  expect(isSaved(twoAnswers({ receipt: null }, { receipt: null }))).toBe(false);
  expect(isSaved({ ...answered, phase: 'answering' })).toBe(false);
});
