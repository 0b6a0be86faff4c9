import { describe, expect, onTestFinished, test } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import type { StreamOptions } from '#web/api/stream/stream-answer.ts';
import { dropToast, toastStore } from '#web/ui/feedback/toast-store.ts';
import { announceEnd } from './announce-end.ts';
import { castVote } from './cast-vote.ts';
import { ConversationStore, type ConversationPorts } from './conversation-store.ts';
import { followUp } from './follow-up.ts';
import {
  askSameModels,
  emptyConversation,
  type ConversationState,
} from './state/conversation-state.ts';
import { receiptOf, twoAnswers } from './state/turn-fixtures.ts';
import type { Turn } from './state/turn.ts';
import type { StoredConversation } from './storage/conversation-schema.ts';
import { abortBackgroundQueries } from './stream/background-queries.ts';
import { askVersion, retryAnswer, showVersion } from './versions.ts';

const queryId = '00000000-0000-4000-8000-000000000001';
const threadId = '00000000-0000-4000-8000-000000000002';
const [alpha] = twoAnswers().answers.map(({ routed }) => routed);
const query: SentQuery = { query: 'Name a river' };

const route = {
  type: 'route',
  queryId,
  threadId,
  columns: alpha ? [alpha] : [],
  recommendations: [],
  details: null,
} satisfies StreamEvent;
const text = { type: 'text', column: 0, text: 'The Elbe.' } satisfies StreamEvent;
const whole: StreamEvent[] = [
  { type: 'receipt', column: 0, receipt: receiptOf('complete') },
  { type: 'done', queryId },
];

/** A sent query, with functions that answer it as the server would. */
interface Sent {
  query: SentQuery;
  options: StreamOptions;
  push: (...events: StreamEvent[]) => void;
  end: () => void;
  fail: (error: Error) => void;
}

/** A conversation on an open page, with everything that it sent, stored and reported. */
function openPage(
  initial: Partial<ConversationState> = {},
  search: Pick<SentQuery, 'search'> = {},
) {
  const sent: Sent[] = [];
  const stored = new Map<string | null, StoredConversation | null>();
  const shown: { state: ConversationState; isUrgent: boolean }[] = [];
  const ended: { turn: Turn; wasLeft: boolean }[] = [];
  const answered: string[] = [];
  const ports: ConversationPorts = {
    storage: {
      read: (place) => JSON.stringify(stored.get(place) ?? null),
      write: (place, conversation) => void stored.set(place, conversation),
    },
    stream: {
      read: (asked, options, onEvents) =>
        new Promise((resolve, reject) => {
          options.signal.addEventListener('abort', () => reject(options.signal.reason));
          const push = (...events: StreamEvent[]) => onEvents(events);
          sent.push({ query: asked, options, push, end: resolve, fail: reject });
        }),
      stop: () => Promise.resolve(),
    },
    findModelName: () => null,
    findSearch: () => search,
    onEnd: (turn, wasLeft) => ended.push({ turn, wasLeft }),
    onAnswered: (turn) => answered.push(turn.query),
  };
  const store = new ConversationStore(ports, { ...emptyConversation, sender: null, ...initial });
  const leave = store.open((state, isUrgent) => shown.push({ state, isUrgent }));
  onTestFinished(abortBackgroundQueries);
  const current = () => shown.at(-1)?.state.current ?? null;
  const nth = (index: number): Sent => {
    const one = sent[index];
    if (!one) throw new Error(`Query ${index} was not sent.`);
    return one;
  };
  return { store, leave, sent, nth, stored, shown, ended, answered, current };
}

test('a prompt is answered and stored, and its end is reported once', async () => {
  const { store, nth, stored, ended, current } = openPage();
  store.ask(query);
  nth(0).push(route, text);
  expect(current()?.answers[0]?.text).toBe('The Elbe.');
  nth(0).push(...whole);
  nth(0).end();
  await expect.poll(() => ended.length).toBe(1);
  expect(ended[0]).toMatchObject({ wasLeft: false, turn: { phase: 'ended', queryId } });
  expect(stored.get(null)?.turns.map((turn) => turn.queryId)).toEqual([queryId]);
});

test('a prompt is reported as answered at once, however soon the next one is sent', () => {
  const { store, nth, answered } = openPage();
  store.ask(query);
  nth(0).push(route, text);
  expect(answered).toEqual([]);
  nth(0).push(...whole);
  expect(answered).toEqual([query.query]);
  followUp(store, { query: 'And its length?' });
  expect(answered).toEqual([query.query]);
});

test('a stopped prompt is reported as answered only if it has some text', async () => {
  const { store, nth, answered, current } = openPage();
  store.ask(query);
  store.stop();
  await expect.poll(() => current()?.phase).toBe('ended');
  store.ask(query);
  nth(1).push(route, { type: 'receipt', column: 0, receipt: receiptOf('stopped') });
  nth(1).push({ type: 'done', queryId });
  await expect.poll(() => current()?.phase).toBe('ended');
  expect(answered).toEqual([]);
  store.ask(query);
  nth(2).push(route, text, { type: 'receipt', column: 0, receipt: receiptOf('stopped') });
  nth(2).push({ type: 'done', queryId });
  await expect.poll(() => answered).toEqual([query.query]);
});

test('thinking is shown but never stored', async () => {
  const { store, nth, stored, ended, current } = openPage();
  store.ask(query);
  nth(0).push(route, { type: 'thinking', column: 0, text: 'Which river?' });
  expect(current()?.answers[0]?.thinking?.text).toBe('Which river?');
  nth(0).push(text, ...whole);
  nth(0).end();
  await expect.poll(() => ended.length).toBe(1);
  expect(current()?.answers[0]?.thinking?.text).toBe('Which river?');
  expect(stored.get(null)?.turns[0]?.answers[0]).toMatchObject({
    text: 'The Elbe.',
    thinking: null,
  });
});

test('incoming text is not urgent, but user actions are', () => {
  const { store, nth, shown } = openPage();
  store.ask(query);
  nth(0).push({ type: 'waiting', queryId, ahead: 1 });
  nth(0).push(route);
  nth(0).push(text);
  store.stop();
  expect(shown.map(({ isUrgent }) => isUrgent)).toEqual([true, true, false, false, true]);
});

test('stopping a query that the server does not know yet ends it locally', async () => {
  const { store, nth, ended, current } = openPage();
  store.ask(query);
  store.stop();
  expect(nth(0).options.signal.aborted).toBe(true);
  await expect.poll(() => current()?.phase).toBe('ended');
  expect(current()?.error).toBeNull();
  expect(ended).toEqual([]);
});

describe('a page that the user left', () => {
  test('keeps reading, but no longer shows or stores anything', async () => {
    const { store, leave, nth, stored, shown, ended } = openPage();
    store.ask(query);
    nth(0).push(route);
    const before = shown.length;
    leave();
    nth(0).push(text, ...whole);
    nth(0).end();
    await expect.poll(() => ended.length).toBe(1);
    expect(ended[0]).toMatchObject({ wasLeft: true, turn: { phase: 'ended' } });
    expect(shown).toHaveLength(before);
    expect(stored.get(null)?.turns[0]?.phase).toBe('answering');
  });

  /** Answers a prompt, sends a follow-up, and leaves the page before the server has said that it has it. */
  function leaveWhileSending(sender: number | null) {
    const page = openPage({ sender });
    page.store.ask(query);
    page.nth(0).push(route, text, ...whole);
    followUp(page.store, { query: 'And its length?' });
    page.leave();
    const place = sender === null ? null : threadId;
    const listStored = () => page.stored.get(place)?.turns.map((turn) => turn.queryId) ?? [];
    return { ...page, place, listStored, before: sender === null ? [queryId] : [] };
  }
  const next = '00000000-0000-4000-8000-000000000003';

  test.each([7, null])('stores what was being sent once it has arrived, for user %j', (sender) => {
    const { nth, stored, place, listStored, before } = leaveWhileSending(sender);
    // It isn't shown as failed, because it may still arrive.
    expect(listStored()).toEqual(before);
    nth(1).push({ ...route, queryId: next });
    expect(listStored()).toEqual([...before, next]);
    expect(stored.get(place)?.turns.at(-1)?.phase).toBe('answering');
  });

  test('stores what was being sent if it fails, but not if the user signs out', async () => {
    const failing = leaveWhileSending(7);
    failing.nth(1).fail(new Error('Down.'));
    await expect.poll(failing.listStored).toEqual([null]);
    const signedOut = leaveWhileSending(7);
    abortBackgroundQueries();
    await expect.poll(() => signedOut.store.state.current?.phase).toBe('ended');
    expect(signedOut.listStored()).toEqual([]);
  });

  test('doesn’t replace the stored conversation that a visitor has begun since then', () => {
    const { nth, stored, listStored } = leaveWhileSending(null);
    const begun = stored.get(null);
    if (begun) stored.set(null, { ...begun, turns: [{ ...twoAnswers(), queryId: next }] });
    nth(1).push({ ...route, queryId: '00000000-0000-4000-8000-000000000004' });
    expect(listStored()).toEqual([next]);
  });

  test('stops reading once another page takes over the query', async () => {
    const left = openPage();
    left.store.ask(query);
    left.nth(0).push(route);
    const running = left.current();
    left.leave();
    const back = openPage({ current: running });
    expect(back.nth(0).options.sentAs).toBe(queryId);
    expect(left.nth(0).options.signal.aborted).toBe(true);
    back.nth(0).push(route, text, ...whole);
    back.nth(0).end();
    await expect.poll(() => back.ended.length).toBe(1);
    expect(left.ended).toEqual([]);
  });

  test('reports nothing after a sign-out', async () => {
    const { store, leave, nth, ended } = openPage({ sender: 7 });
    store.ask(query);
    nth(0).push(route);
    leave();
    abortBackgroundQueries();
    expect(nth(0).options.signal.aborted).toBe(true);
    expect(ended).toEqual([]);
  });
});

describe('a failed answer in a comparison', () => {
  const failed = twoAnswers({}, { text: '', receipt: null, error: { message: 'Down.' } });
  const begin = () => openPage({ current: failed });
  const [, beta] = failed.answers;

  test('is retried alone, in its own column', async () => {
    const { store, nth, current } = begin();
    if (beta) void retryAnswer(store, beta);
    expect(nth(0).query).toMatchObject({ model: 'openai:beta', compareMode: false });
    nth(0).push(text, ...whole);
    nth(0).end();
    await expect.poll(() => current()?.answers[1]?.receipt?.finish).toBe('complete');
    expect(current()?.answers.map((answer) => answer.text)).toEqual([
      'Words of Alpha.',
      'The Elbe.',
    ]);
  });

  test('is abandoned once another prompt is sent', () => {
    const { store, nth, current } = begin();
    if (beta) void retryAnswer(store, beta);
    store.ask(query);
    expect(nth(0).options.signal.aborted).toBe(true);
    expect(current()?.answers).toEqual([]);
  });
});

describe('another version', () => {
  const saved = { sender: 7, requests: new Map() };
  const first = { ...twoAnswers(), id: -2, isComparison: false, queryId, threadId };
  const second = { ...first, id: -1, queryId: 'second', parentId: queryId };

  test('of an earlier prompt is sent with that prompt’s context', () => {
    const { store, nth, current, shown } = openPage({
      ...saved,
      history: [first],
      current: second,
    });
    askVersion(store, first, { query: 'Name a lake' });
    expect(nth(0).query).toEqual({ query: 'Name a lake', threadId, retryOf: queryId });
    expect(current()).toMatchObject({ query: 'Name a lake', parentId: null, phase: 'sending' });
    expect(shown.at(-1)?.state).toMatchObject({ history: [], others: [first, second] });
  });

  test('of a turn of an earlier visit uses the current search switch', () => {
    const { store, nth } = openPage({ ...saved, current: first }, { search: 'off' });
    askVersion(store, first);
    expect(nth(0).query).toEqual({ query: first.query, threadId, retryOf: queryId, search: 'off' });
  });

  test('of a turn of this visit keeps the search switch it was sent with', () => {
    const requests = new Map([[first.id, { query: { query: first.query }, askedName: null }]]);
    const { store, nth } = openPage({ ...saved, current: first, requests }, { search: 'on' });
    askVersion(store, first);
    expect(nth(0).query).not.toHaveProperty('search');
  });

  test('by one model is sent to that model only, with all else unchanged', () => {
    const asked = { query: 'Which?', models: ['openai:alpha'], compareMode: true, effort: 'quick' };
    const requests = new Map([[first.id, { query: asked as SentQuery, askedName: null }]]);
    const { store, nth } = openPage({ ...saved, current: first, requests });
    askVersion(store, first, { model: 'openai:beta' });
    const { models: _, ...rest } = asked;
    const place = { threadId, retryOf: queryId };
    expect(nth(0).query).toEqual({ ...rest, ...place, model: 'openai:beta', compareMode: false });
  });

  test('by the same models is sent to those that answered, whatever was chosen before', () => {
    const compared = { ...twoAnswers(), queryId, threadId };
    const asked: SentQuery = { query: 'Which?', model: 'auto-standard', dial: 'best' };
    const requests = new Map([[compared.id, { query: asked, askedName: null }]]);
    const { store, nth } = openPage({ ...saved, current: compared, requests });
    askVersion(store, compared, askSameModels(compared));
    expect(nth(0).query).toEqual({
      ...asked,
      models: ['openai:alpha', 'openai:beta'],
      compareMode: true,
      threadId,
      retryOf: queryId,
    });
  });

  test('that is shown is saved on the server, and follow-ups continue it', () => {
    const other = { ...first, id: -3, queryId: 'other' };
    const remembered: [threadId: string, queryId: string][] = [];
    const remember = async (...place: [string, string]) => void remembered.push(place);
    const { store, nth } = openPage({
      ...saved,
      history: [first],
      current: second,
      others: [other],
    });
    void showVersion(store, other, remember);
    expect(remembered).toEqual([[threadId, 'other']]);
    followUp(store, { query: 'And?' });
    expect(nth(0).query).toEqual({ query: 'And?', threadId, parentId: 'other' });
    store.stop();
    void showVersion(store, first, remember);
    expect(remembered.at(-1)).toEqual([threadId, 'second']);
  });

  test('of a temporary turn is sent with the earlier turns, and stored nowhere', () => {
    const [one, two] = [first, second].map((turn) => ({ ...turn, isTemporary: true }));
    if (!one || !two) throw new Error('There are two.');
    const { store, nth, stored } = openPage({ sender: 7, history: [one], current: two });
    const said = { query: one.query, response: one.answers[0]?.text };
    const temporary = true;
    const requests = new Map([[two.id, { query: { query: 'Why?', temporary }, askedName: null }]]);
    const open = openPage({ sender: 7, history: [one], current: two, requests });
    askVersion(open.store, two);
    expect(open.nth(0).query).toEqual({ query: 'Why?', temporary, earlierTurns: [said] });
    followUp(store, { query: 'And?' });
    expect(nth(0).query).toEqual({
      query: 'And?',
      temporary,
      earlierTurns: [said, { ...said, query: two.query }],
    });
    expect([...stored.values()].filter((one) => one !== null)).toEqual([]);
  });

  test('of a temporary turn reports what it leaves out', () => {
    const temporary = { ...first, isTemporary: true };
    const ids = Array.from({ length: 203 }, (_, at) => `turn-${at}`);
    const turns = ids.map((queryId, at) => ({
      ...temporary,
      id: at + 1,
      queryId,
      parentId: ids[at - 1] ?? null,
      files: at === 202 ? [{ name: 'tide.pdf', kind: 'document' as const, href: null }] : [],
    }));
    const current = turns.at(-1);
    if (!current) throw new Error('There are turns.');
    const { store, nth } = openPage({ sender: 7, history: turns.slice(0, -1), current });
    followUp(store, { query: 'And?' });
    expect(nth(0).query).toMatchObject({ olderTurns: 3, hadFiles: true });
    expect(nth(0).query.earlierTurns).toHaveLength(200);
  });

  test('of a temporary turn with much text reports how many turns it leaves out', () => {
    const [one, two] = [first, second].map((turn) => ({
      ...turn,
      isTemporary: true,
      answers: turn.answers.map((answer) => ({ ...answer, text: 'x'.repeat(250_000) })),
    }));
    if (!one || !two) throw new Error('There are two.');
    const { store, nth } = openPage({ sender: 7, history: [one], current: two });
    followUp(store, { query: 'And?' });
    expect(nth(0).query).toMatchObject({ olderTurns: 1 });
    expect(nth(0).query.earlierTurns).toHaveLength(1);
  });

  test('that needs lost files is not sent', () => {
    const files = [{ name: 'tide.pdf', kind: 'document' as const, href: null }];
    const unsent = { ...first, queryId: null, files };
    const { store, sent } = openPage({ current: unsent });
    askVersion(store, unsent);
    expect(sent).toEqual([]);
  });
});

test('starting over aborts the running query and clears the stored one', () => {
  const { store, nth, stored, current } = openPage();
  store.ask(query);
  nth(0).push(route);
  store.startOver();
  expect(nth(0).options.signal.aborted).toBe(true);
  expect(current()).toBeNull();
  expect(stored.get(null)).toBeNull();
});

test('a vote that could not be saved is undone', async () => {
  const { store, shown } = openPage({ current: twoAnswers() });
  const saving = castVote(store, twoAnswers(), { outcome: 'tie' }, undefined, () =>
    Promise.resolve(false),
  );
  expect(shown.at(-1)?.state.votes.size).toBe(1);
  await saving;
  expect(shown.at(-1)?.state.votes.size).toBe(0);
});

test('the end of an answer leaves the toast that can bring a cleared history back', () => {
  const { store } = openPage();
  store.clearHistory();
  announceEnd(twoAnswers(), undefined);
  expect(toastStore.getSnapshot()).toMatchObject({ action: { label: 'Undo' } });
  dropToast('conversation');
  announceEnd(twoAnswers(), undefined);
  expect(toastStore.getSnapshot()).toMatchObject({ title: "Used openai's Alpha model" });
});
