import { clsx } from 'clsx';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type Ref,
} from 'react';
import { titleOfPrompt } from '#shared/lib/text.ts';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { loadMarkdownEarly } from '#web/ui/markdown/load-markdown-early.ts';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { SkipLink } from '#web/ui/controls/skip-link.tsx';
import { useLostByReload } from '#web/ui/guards/lost-by-reload.ts';
import { LazyComparison } from './comparison/lazy-comparison.tsx';
import type { ConversationState } from './conversation/state/conversation-state.ts';
import { isUnsent } from './conversation/state/turn.ts';
import type { SavedThread } from './conversation/storage/restore-conversation.ts';
import { findRunningPrompt } from './conversation/storage/conversation-storage.ts';
import { restoring, useRestoring } from './conversation/storage/use-restoring.ts';
import { useConversation, type Conversation } from './conversation/use-conversation.ts';
import { EmptyState } from './empty-state.tsx';
import { SetAsideNotice } from './set-aside-notice.tsx';
import { LazyResponseArea } from './lazy-response-area.tsx';
import type { DeepLink } from './picker/selection/deep-link.ts';
import { toSentSettings } from './picker/selection/answer-settings.ts';
import { useOnceSettled } from './prompt/use-once-settled.ts';
import { useModelChoice } from './picker/selection/use-model-choice.ts';
import { conversationBarId, goToFollowUp } from './follow-up/use-caret.ts';
import { dropDraft } from './prompt/draft.ts';
import { FirstPrompt } from './first-prompt.tsx';
import { LazySharedContent } from './prompt/lazy-shared-content.tsx';
import { useHeldFiles } from './prompt/composer-frame.tsx';
import { promptId } from './prompt/prompt-box.tsx';
import { usePrompt, type Prompt } from './prompt/use-prompt.ts';
import { useQueryCommands } from './use-query-commands.ts';

interface QueryPageProps {
  link: DeepLink;
  /** The content above the prompt of a new conversation. */
  heading: ReactNode;
  /** The bar at the top of an open conversation. */
  bar: (conversation: OpenConversation) => ReactNode;
  /** The saved conversation to continue, if one was opened. */
  saved?: SavedThread | undefined;
  /** True if the page was opened or returned to, false if another conversation was started on it. */
  isArrival: boolean;
  /**
   * A notice about a new prompt, placed below the prompt box so that the box doesn't move when the notice
   * appears.
   */
  notice: ReactNode;
  onNeedStandard: () => void;
  /** Called with the thread when a turn was saved in it, or with null when a new conversation starts. */
  onThread: (threadId: string | null) => void;
  /** Reopens the thread to load turns that this page does not have. */
  onReopen: () => void;
  /** Starts another conversation while an answer in the current conversation continues. */
  onNewPrompt: () => void;
  /** Receives the function that clears this page for the next prompt. */
  newPrompt: Ref<() => void>;
}

/** The data for the bar at the top of an open conversation. */
interface OpenConversation {
  /** The start of the conversation's first prompt. */
  title: string;
  isTemporary: boolean;
  onNew: () => void;
}

/** The prompt, the model picker and the answer. */
export function QueryPage(props: QueryPageProps) {
  const { link, saved, isArrival } = props;
  const restore = useRestoring(saved, isArrival, link.prompt !== null);
  usePreloads(restore === null);
  return restore ? (
    <OpenQueryPage {...props} restore={restore} />
  ) : (
    <TrackSpinner label="Loading" />
  );
}

interface OpenQueryPageProps extends QueryPageProps {
  restore: () => ConversationState;
}

function OpenQueryPage(props: OpenQueryPageProps) {
  const { link, restore, isArrival, onNeedStandard, onThread, onNewPrompt } = props;
  const prompt = usePrompt(link.prompt);
  useHeldFiles();
  const conversation = useConversation({ restore, onThread, onAnswered: prompt.settle });
  const choice = useModelChoice({ link, asked: conversation, isArrival, onNeedStandard });
  const beginAnew = useNewPrompt(conversation, prompt, onNewPrompt);
  useImperativeHandle(props.newPrompt, () => beginAnew);
  useQueryCommands({ choice, conversation, onNewPrompt: beginAnew });
  const isTemporary = conversation.current?.isTemporary ?? false;
  useLostByReload('this temporary conversation', isTemporary || prompt.isTemporary);
  useLaterPreloads(prompt.hasContent, choice.selection.isComparing);

  const ask = () => {
    if (choice.isOverfull) showToast(topThree);
    const { text: query, isTemporary, files } = prompt;
    // Temporary conversations can't be voted on, so the names in a blind comparison would never be revealed.
    const kept = isTemporary && { temporary: true, blind: false };
    const settings = toSentSettings(choice.settings, choice.picker?.models, choice.fields);
    const asked = { query, ...choice.fields, ...settings, ...kept };
    conversation.actions.ask(asked, files.attachments);
  };
  const [isWaiting, askOnceSettled] = useOnceSettled(choice.isSettled, ask);
  const { current, history } = conversation;
  const first = history[0] ?? current;
  useTopOfNew(first !== null, isArrival);
  const [bar, noteFocus] = useFocusAfterSubmit(first !== null);
  const submit = () => {
    if (!prompt.hasContent) return showToast(emptyQuery);
    noteFocus();
    askOnceSettled();
  };
  const startOver = useEffectEvent(() => {
    if (current) conversation.actions.startOver();
  });
  useEffect(() => {
    // Content that another app has shared belongs to a new conversation.
    if (prompt.hasShared) startOver();
  }, [prompt.hasShared]);
  // If the user doesn't have Standard, this opens the upgrade dialog.
  const compare = () => {
    if (!choice.selection.isComparing) choice.act({ type: 'toggle-compare' });
  };

  return (
    <>
      <LazySharedContent onTaken={prompt.addShared} />
      {first && (
        <div
          ref={bar}
          id={conversationBarId}
          role="group"
          aria-label="Conversation"
          tabIndex={-1}
          data-screen-only
          className={clsx(
            // Toasts that scroll with the page disappear behind this bar.
            'sticky top-(--lines) z-55 -mt-10 bg-n1 outline-none max-sm:-mt-3 short:-mt-3',
            // Leaves room for a toast, which is two lines high if a comparison is shown.
            current?.isComparison ? 'mb-18' : 'mb-10',
          )}
        >
          {props.bar({ title: titleOfPrompt(first.query), isTemporary, onNew: beginAnew })}
          {conversation.canFollowUp && (
            <SkipLink onClick={goToFollowUp}>Skip to follow-up</SkipLink>
          )}
        </div>
      )}
      {!first && (
        <>
          {props.heading}
          <FirstPrompt
            prompt={prompt}
            choice={choice}
            isBusy={conversation.isBusy || isWaiting}
            onSubmit={submit}
          >
            {props.notice}
          </FirstPrompt>
        </>
      )}
      <SetAsideNotice conversation={conversation} />
      {current ? (
        <LazyResponseArea
          conversation={conversation}
          choice={choice}
          onUpgrade={choice.isStandard ? undefined : onNeedStandard}
          onNew={beginAnew}
          onShowMore={props.onReopen}
        />
      ) : (
        <EmptyState
          hasPrompt={prompt.hasContent}
          isStandard={choice.isStandard}
          onCompare={compare}
        />
      )}
    </>
  );
}

/** Scrolls to the top when a new conversation replaces another one. */
function useTopOfNew(isOpen: boolean, isArrival: boolean): void {
  // If `isArrival` is false, this page replaced a conversation.
  const wasOpen = useRef(!isArrival);
  useEffect(() => {
    const isNew = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isNew) return;
    window.scrollTo(0, 0);
    // Scrolls again in the next frame, in case the page was still scrolling to the last answer.
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
}

/**
 * If the prompt box was focused, moves the focus to the conversation's bar, because an open conversation replaces
 * the box.
 */
function useFocusAfterSubmit(isOpen: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const noteFocus = () => {
    hadFocus.current = Boolean(document.activeElement?.closest('form'));
  };
  useLayoutEffect(() => {
    if (isOpen && hadFocus.current) bar.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isOpen]);
  return [bar, noteFocus] as const;
}

const emptyQuery = {
  title: 'Empty Query',
  description: 'Please enter a query or attach files to continue.',
};

const topThree = { title: "We'll show the top 3 most relevant models for your query." };

/** Clears the page for the next prompt. */
function useNewPrompt(
  { current, history, actions }: Conversation,
  prompt: Prompt,
  onNewPrompt: () => void,
): () => void {
  const isSignedIn = Boolean(useCurrentUser().data);
  return () => {
    // If false, the text is a draft from before this conversation was opened.
    const isSent = [(history[0] ?? current)?.query, findRunningPrompt()].includes(prompt.text);
    // A visitor couldn't return to a running query, so only a signed-in user's query continues.
    if (isSignedIn && current && current.phase !== 'ended') {
      if (isSent) dropDraft();
      return onNewPrompt();
    }
    const isUnanswered = history.length === 0 && current?.answers.every(({ text }) => text === '');
    // After an edit or in an opened thread, the first prompt isn't in the box.
    const isInBox = isUnanswered && current?.query === prompt.text;
    actions.startOver();
    if (isSent && !isUnanswered) prompt.clear();
    if (current && isUnsent(current) && !isInBox) prompt.takeOver(current);
    // Waits for the next frame, because a drawer or the command palette gives the focus back as it closes.
    requestAnimationFrame(() => document.getElementById(promptId)?.focus());
  };
}

/** Preloads the code for the first answer, immediately if there is one to show. */
function usePreloads(isRestoring: boolean): void {
  // The response area also shows errors, so it must be loaded before the connection can be lost.
  useEffect(() => {
    const preload = () => {
      LazyResponseArea.preload();
      restoring.fetch().catch(() => {});
    };
    if (isRestoring) return preload();
    const soon = setTimeout(preload, 300);
    return () => clearTimeout(soon);
  }, [isRestoring]);
}

/** Preloads the code for what the user is about to do. */
function useLaterPreloads(hasContent: boolean, isComparing: boolean): void {
  useEffect(() => {
    if (hasContent) loadMarkdownEarly();
  }, [hasContent]);

  useEffect(() => {
    if (isComparing) LazyComparison.preload();
  }, [isComparing]);
}
