import { ArrowUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ComposerActions } from '../prompt/composer-actions.tsx';
import { ComposerFrame } from '../prompt/composer-frame.tsx';
import { useComposer, type Draft } from '../prompt/use-composer.ts';
import { TargetChoice } from './target-choice.tsx';
import type { Target } from './targets.ts';
import { followUpId } from './use-caret.ts';

interface FollowUpBoxProps {
  draft: Draft;
  /** Shows the turns that another tab has added; absent if there are none. */
  onShowMore: (() => void) | undefined;
  isBusy: boolean;
  /** The possible targets, with the default first; empty if the picker decides. */
  targets: Target[];
  /** Describes what sending would do. */
  describe: (target: Target | undefined) => string;
  /** The small menus below the field. */
  menus: (target: Target | undefined) => ReactNode;
  /** Returns whether the follow-up was accepted. */
  onSend: (target: Target | undefined) => boolean;
}

/** The field for follow-ups, which stays in view below the answer. */
export function FollowUpBox(props: FollowUpBoxProps) {
  const { draft, onShowMore, isBusy, targets, describe, menus, onSend } = props;
  const [wanted, setWanted] = useState<Target['id'] | null>(null);
  const target = targets.find(({ id }) => id === wanted) ?? targets[0];
  const isBlank = draft.text.trim() === '' && draft.files.attachments.length === 0;

  const composer = useComposer(draft, isBusy, () => {
    if (isBlank) return showToast(emptyFollowUp);
    if (!onSend(target)) return;
    draft.setText('');
    draft.files.removeSent(draft.files.attachments);
    setWanted(null);
  });
  const isSpeaking = composer.voice.phase !== 'idle';
  return (
    <form
      // Wider than the column, because italics extend beyond its edge.
      className="sticky bottom-0 -mx-4 mt-auto bg-[linear-gradient(to_top,var(--color-n1)_calc(100%-2.5rem),transparent)] px-4 pt-10 pb-3"
      onSubmit={composer.submit}
    >
      <MoreNotice onShow={onShowMore} />
      {target && targets.length > 1 && (
        <div className="pointer-events-auto">
          <TargetChoice targets={targets} chosen={target.id} onChoose={setWanted} />
        </div>
      )}
      <div className="pointer-events-auto">
        <ComposerFrame composer={composer} field={{ ...followUpField, placeholder: ask(target) }}>
          <ComposerActions composer={composer} menus={menus(target)}>
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
        className="mt-1.5 px-4.5 text-13 text-n10 sm:truncate max-sm:line-clamp-2 max-sm:px-1"
      >
        {describe(target)}
      </p>
    </form>
  );
}

const noteId = 'follow-up-note';

const followUpField = {
  id: followUpId,
  'aria-label': 'Follow-up',
  'aria-describedby': noteId,
  rows: 1,
  className: 'max-h-[min(12rem,40dvh)] min-h-11 w-full px-4.5 pt-2.5 pb-2',
  fullHeight: 'h-[min(12rem,40dvh)]',
};

const emptyFollowUp = {
  title: 'Empty Follow-up',
  description: 'Please enter a follow-up question to continue.',
};

function ask(target: Target | undefined): string {
  return target?.id === 'all' ? `Ask ${target.label.toLowerCase()} a follow-up` : 'Ask a follow-up';
}

/** Tells the user when another tab has added turns. */
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
