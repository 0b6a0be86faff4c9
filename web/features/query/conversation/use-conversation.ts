import {
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { useLocation } from 'wouter';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { searchChoices } from '#shared/contract/query/constants.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import type { SentFile } from '#web/api/stream/sent-query.ts';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { readKeptChoice } from '#web/ui/browser/use-kept-choice.ts';
import { readTexts, writeTexts } from '#web/ui/browser/stored-texts.ts';
import { announceEnd, isSettled } from './announce-end.ts';
import { ConversationStore, type ConversationPorts } from './conversation-store.ts';
import { reduceConversation } from './state/conversation-reducer.ts';
import {
  canFollowUp,
  findContextThread,
  findLastSaved,
  findRequest,
  findSavedThread,
  hasMore,
  isBusy,
  type ConversationState,
} from './state/conversation-state.ts';
import { lacksInstructions } from './state/turn-error.ts';
import { tabStorage } from './storage/conversation-storage.ts';
import { serverStream } from './stream/answer-stream.ts';

interface ConversationOptions {
  /** Creates the initial state. Only the function from the first render is used. */
  restore: () => ConversationState;
  /** Called with the thread when a turn was saved in it, or with null when a new conversation starts. */
  onThread: (threadId: string | null) => void;
  /** Called when a prompt was answered. Only the callback from the first render is used. */
  onAnswered: OnAnswered;
}

type OnAnswered = (prompt: string, files: readonly SentFile[]) => void;

/** The state and the actions of the conversation on this page. */
export function useConversation({ restore, onThread, onAnswered }: ConversationOptions) {
  const user = useCurrentUser().data;
  const sender = user === undefined ? undefined : (user?.id ?? null);
  const [initial] = useState(() => reduceConversation(restore(), { type: 'sender-known', sender }));
  const [store] = useState(() => new ConversationStore(toPorts(onAnswered), initial));
  const [state, setState] = useState(initial);

  // The answer may have ended while the page was reloading.
  const reportAnswered = useEffectEvent(() => {
    if (initial.current && isSettled(initial.current)) onAnswered(initial.current.query, []);
  });
  useEffect(() => reportAnswered(), []);

  useEffect(
    () =>
      store.open((next, isUrgent) => {
        if (isUrgent) setState(next);
        else startTransition(() => setState(next));
      }),
    [store],
  );
  useEffect(() => store.setSender(sender), [store, sender]);

  useSavedThread(store, state, onThread);

  const { history, current, others, votes } = state;
  const asked = current && findRequest(state, current).query;
  const [followUpText, setFollowUpText] = useFollowUpDraft(
    findContextThread(state),
    current !== null,
    current?.isTemporary ?? false,
  );

  return {
    history,
    current,
    others,
    votes,
    /** The thinking effort of the last query. */
    effort: asked?.effort ?? 'auto',
    /**
     * The last query's dial setting, by which Auto weighs cost against quality. Null means the installation's
     * default.
     */
    dial: asked?.dial ?? null,
    followUpText,
    setFollowUpText,
    canFollowUp: canFollowUp(state),
    isBusy: isBusy(state),
    hasMore: hasMore(state),
    isStepped: state.isStepped,
    hasSetAside: state.setAside !== null,
    actions: store,
  };
}

function useSavedThread(
  store: ConversationStore,
  state: ConversationState,
  onThread: ConversationOptions['onThread'],
) {
  const threadId = findSavedThread(state);
  const lastSavedId = findLastSaved(state)?.id;
  useEffect(() => onThread(threadId), [threadId, lastSavedId, onThread]);
  const [address] = useLocation();
  const hasAddress = address === `/t/${threadId}`;
  useEffect(() => {
    if (hasAddress) store.dropUnsaved();
  }, [hasAddress, lastSavedId, store]);
}

function toPorts(onAnswered: OnAnswered): ConversationPorts {
  const findPicker = () => queryClient.getQueryData<Picker>(queryKeys.picker);
  return {
    storage: tabStorage,
    stream: serverStream,
    findModelName: (id) => findPicker()?.models.find((model) => model.id === id)?.name ?? null,
    findSearch: () => {
      const search = readKeptChoice('search', searchChoices);
      const isDefault = search === null || search === 'auto' || findPicker()?.webSearch === 'off';
      return isDefault ? {} : { search };
    },
    onEnd: (turn, wasLeft) => {
      announceEnd(turn, findPicker());
      if (lacksInstructions(turn.error)) void invalidate(queryKeys.instructions);
      if (turn.error?.code === 'unknown-model') void invalidate(queryKeys.picker);
      // Once the user has left the page, nothing else refreshes the list of threads.
      if (wasLeft) void invalidate(queryKeys.threads);
    },
    onAnswered: (turn, { files }) => onAnswered(turn.query, files ?? []),
  };
}

export type Conversation = ReturnType<typeof useConversation>;

const draftsKey = 'switchyard.follow-ups';
// Before its first answer, a conversation has no thread, so its draft needs another key.
const newPlace = 'new';

/**
 * A follow-up's draft, which is kept across reloads and visits to other conversations. `threadId`
 * is the thread that it would continue. Temporary conversations don't store their draft.
 */
function useFollowUpDraft(
  threadId: string | null,
  hasTurns: boolean,
  isTemporary: boolean,
): [text: string, setText: Dispatch<SetStateAction<string>>] {
  const place = threadId ?? newPlace;
  const [text, setText] = useState(() => (hasTurns && readTexts(draftsKey)[place]) || '');
  const storedPlace = useRef(place);

  useEffect(() => {
    if (!hasTurns) setText('');
  }, [hasTurns]);

  useEffect(() => {
    const { [storedPlace.current]: _, [place]: __, ...others } = readTexts(draftsKey);
    storedPlace.current = place;
    writeTexts(draftsKey, text === '' || isTemporary ? others : { ...others, [place]: text });
  }, [text, place, isTemporary]);

  return [text, setText];
}
