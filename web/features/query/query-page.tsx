import { useCallback, useEffect, type ReactNode } from 'react';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { SentFile } from '#web/api/sent-query.ts';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { useIsStandard } from '#web/api/use-is-standard.ts';
import { usePicker } from '#web/api/use-picker.ts';
import { preloadMarkdown } from '#web/ui/markdown/lazy-markdown.tsx';
import { SkipLink } from '#web/ui/controls/skip-link.tsx';
import { Rail } from '#web/ui/track/rail.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { DeepLink } from './picker/deep-link.ts';
import { EmptyState } from './empty-state.tsx';
import { goToFollowUp } from './follow-up/use-caret.ts';
import { LazyResponseArea } from './lazy-response-area.tsx';
import { ModelPicker } from './picker/model-picker.tsx';
import { PickerStandIn } from './picker/picker-placeholder.tsx';
import { isOverfull, toSentFields } from './picker/sent-fields.ts';
import { useSelection } from './picker/use-selection.ts';
import { useAttachments } from './prompt/attachments/use-attachments.ts';
import { dropDraft, useDraft } from './prompt/draft.ts';
import { PromptBox, promptId } from './prompt/prompt-box.tsx';
import type { SavedThread } from './conversation/storage/restore-turns.ts';
import { isAwaitingText } from './conversation/state/turn.ts';
import { useConversation } from './conversation/use-conversation.ts';
import { useQueryCommands } from './use-query-commands.ts';

interface QueryPageProps {
  link: DeepLink;
  gitHubUrl: string;
  /** The conversation to go on with, where a saved one was opened. */
  saved?: SavedThread | undefined;
  /** Whether the page was come to, and not another conversation begun on it. */
  isArrival: boolean;
  /** What to know before a new prompt; below the prompt, which it must not move when it comes. */
  notice: ReactNode;
  onNeedStandard: () => void;
  /** A turn was saved in this thread, or with null a new conversation began. */
  onThread: (threadId: string | null) => void;
  /** The thread has turns that this page does not know of: it is to be opened anew. */
  onReopen: () => void;
  /** Another conversation is to begin, while the answer of this one goes on. */
  onNewPrompt: () => void;
}

/** The main job: a prompt, the choice of a model, the answer. */
export function QueryPage(props: QueryPageProps) {
  const { link, gitHubUrl, saved, isArrival, notice, onNeedStandard, onThread, onReopen } = props;
  const isSignedIn = Boolean(useCurrentUser().data);
  const pickerQuery = usePicker();
  const picker = pickerQuery.data;
  const isStandard = useIsStandard();
  const [draft, setDraft, settleDraft] = useDraft(link.prompt);
  const [selection, act] = useSelection({
    picker,
    isStandard,
    link,
    onNeedStandard,
  });
  const files = useAttachments();
  const { removeSent } = files;
  const onSuccess = useCallback(
    (prompt: string, sent: readonly SentFile[]) => {
      settleDraft(prompt);
      removeSent(sent);
    },
    [settleDraft, removeSent],
  );
  const conversation = useConversation(picker, {
    saved,
    isArrival: isArrival && link.prompt === null,
    onThread,
    onSuccess,
  });
  const { run, isBusy } = conversation;

  const context = { models: picker?.models ?? [], isStandard };
  const fields = toSentFields(selection, context);
  const hasPrompt = draft.trim() !== '';
  const hasContent = hasPrompt || files.attachments.length > 0;

  // What shows an answer also shows why there is none, so it must be here before a connection is lost.
  useEffect(() => {
    const soon = setTimeout(() => LazyResponseArea.preload(), 300);
    return () => clearTimeout(soon);
  }, []);

  useEffect(() => {
    if (hasContent) preloadMarkdown();
  }, [hasContent]);

  const submit = () => {
    if (!hasContent) {
      showToast({
        title: 'Empty Query',
        description: 'Please enter a query or attach files to continue.',
      });
      return;
    }
    if (isOverfull(selection, context)) sayTopThree();
    conversation.ask({ query: draft, ...fields }, files.attachments);
  };

  const beginAnew = () => {
    // Nothing would lead a visitor back to what goes on.
    if (isSignedIn && run !== null && run.phase !== 'ended') {
      dropDraft();
      return props.onNewPrompt();
    }
    conversation.startOver();
    files.removeSent(files.attachments);
    setDraft('');
    document.getElementById(promptId)?.focus();
  };
  useQueryCommands({
    picker,
    isStandard,
    selection,
    conversation,
    onAct: act,
    onNewPrompt: beginAnew,
  });

  const tryModel = (id: ModelId) => {
    const model = picker?.models.find((candidate) => candidate.id === id);
    if (model?.isStandard && !isStandard) onNeedStandard();
    else conversation.tryModel(id);
  };

  // Without Standard this offers the upgrade.
  const compare = () => {
    if (!selection.isComparing) act({ type: 'toggle-compare' });
  };

  return (
    <>
      <div className="relative pb-12">
        {run && <Rail isSearching={isAwaitingText(run)} />}
        {conversation.canFollowUp && (
          <SkipLink onClick={goToFollowUp}>Skip to the follow-up</SkipLink>
        )}
        <PromptBox
          text={draft}
          files={files}
          isBusy={isBusy}
          isFirst={!run}
          onChange={setDraft}
          onSubmit={submit}
        />
        <div className="mt-6">
          {!picker && <PickerStandIn query={pickerQuery} />}
          {picker && (
            <ModelPicker
              picker={picker}
              isStandard={isStandard}
              selection={selection}
              onAct={act}
            />
          )}
        </div>
        <div className="mt-5 empty:hidden">{notice}</div>
      </div>
      {run ? (
        <LazyResponseArea
          conversation={conversation}
          picker={picker}
          onTry={tryModel}
          onUpgrade={isStandard ? undefined : onNeedStandard}
          fields={fields}
          onFollowUp={(text, sent) => conversation.followUp({ query: text, ...sent })}
          onShowMore={onReopen}
        />
      ) : (
        <EmptyState hasPrompt={hasContent} gitHubUrl={gitHubUrl} onCompare={compare} />
      )}
    </>
  );
}

function sayTopThree(): void {
  showToast({ title: "We'll show the top 3 most relevant models for your query." });
}
