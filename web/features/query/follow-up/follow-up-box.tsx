import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ComposerActions } from '../prompt/composer-actions.tsx';
import { ComposerFrame } from '../prompt/composer-frame.tsx';
import { useComposer, type Draft } from '../prompt/use-composer.ts';
import { useOnceSettled } from '../prompt/use-once-settled.ts';
import { followUpId } from './use-caret.ts';
import { plural } from '#shared/lib/format.ts';
import { useDayLeft } from '#web/api/stream/day-left.ts';

interface FollowUpBoxProps {
  draft: Draft;
  /** Shows the turns that another tab has added; absent if there are none. */
  onShowMore: (() => void) | undefined;
  isBusy: boolean;
  /** Whether there is neither text nor a file to send. */
  isBlank: boolean;
  /** A note below the box about anything unusual; empty or false if there is nothing. */
  note: string | false;
  models: ReactNode;
  isStandard: boolean;
  /** Whether the models and the user have loaded. Sending waits until they have. */
  isSettled: boolean;
  /** Returns whether the follow-up was accepted. */
  onSend: () => boolean;
}

/** The field for follow-ups, which stays in view below the answer. */
export function FollowUpBox(props: FollowUpBoxProps) {
  const { draft, onShowMore, isBusy, isBlank, note, models, onSend } = props;
  const [isWaiting, sendOnceSettled] = useOnceSettled(props.isSettled, () => {
    if (!onSend()) return;
    draft.setText('');
    draft.files.removeSent(draft.files.attachments);
  });
  const composer = useComposer(draft, isBusy || isWaiting, () =>
    isBlank ? showToast(emptyFollowUp) : sendOnceSettled(),
  );
  const isSpeaking = composer.voice.phase !== 'idle';
  return (
    <form
      // Wider than the column, because italic text can extend beyond its edge.
      className="sticky bottom-0 -mx-4 mt-auto bg-[linear-gradient(to_top,var(--color-n1)_calc(100%-2.5rem),transparent)] px-4 pt-10 pb-3"
      onSubmit={composer.submit}
    >
      <MoreNotice onShow={onShowMore} />
      <div className="pointer-events-auto">
        <ComposerFrame composer={composer} field={followUpField}>
          <ComposerActions composer={composer} models={models}>
            <Button
              type="submit"
              look="primary"
              className="max-sm:w-11 max-sm:px-0! sm:ml-1.5"
              disabled={(isBlank && !isSpeaking) || composer.isHeld}
            >
              <ArrowUp size={16} aria-hidden />
              <span className="max-sm:sr-only">Send</span>
            </Button>
          </ComposerActions>
        </ComposerFrame>
      </div>
      <p
        id={noteId}
        role="status"
        className="mt-1.5 px-4.5 text-13 text-n10 empty:hidden max-sm:px-1"
      >
        {note}
      </p>
      <DayLeftNote isStandard={props.isStandard} />
    </form>
  );
}

const noteId = 'follow-up-note';

const followUpField = {
  id: followUpId,
  'aria-label': 'Follow-up',
  'aria-describedby': noteId,
  rows: 1,
  placeholder: 'Ask a follow-up',
  className: 'max-h-[clamp(4.5rem,100dvh-18rem,12rem)] min-h-11 w-full px-4.5 pt-2.5 pb-2',
  fullHeight: 'h-[clamp(4.5rem,100dvh-18rem,12rem)]',
};

const emptyFollowUp = {
  title: 'Empty Follow-up',
  description: 'Please enter a follow-up question to continue.',
};

/** Tells the user that another tab has added turns. */
function MoreNotice({ onShow }: { onShow: (() => void) | undefined }) {
  return (
    <div role="status" className="pointer-events-auto">
      {onShow && (
        <p className="flex flex-wrap items-center gap-x-3 pb-2 pl-1 text-14 text-n11">
          This conversation has new messages in another tab.
          <Button onClick={onShow}>Show Them</Button>
        </p>
      )}
    </div>
  );
}

/** Shows how many prompts are left today, once few are left. */
function DayLeftNote({ isStandard }: { isStandard: boolean }) {
  const left = useDayLeft();
  return (
    <p role="status" className="mt-1.5 px-4.5 text-13 text-n10 empty:hidden max-sm:px-1">
      {left !== null && (
        <>
          {left === 0 ? 'No prompts' : plural(left, 'prompt')} left today.{' '}
          <Link
            href={isStandard ? '/profile?tab=usage' : '/pricing'}
            className="pointer-events-auto underline underline-offset-2"
          >
            {isStandard ? 'See usage' : 'See plans'}
          </Link>
        </>
      )}
    </p>
  );
}
