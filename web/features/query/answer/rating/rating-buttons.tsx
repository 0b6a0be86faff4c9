import { ThumbsDown, ThumbsUp, X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Rating } from '#shared/contract/preferences/constants.ts';
import { isComposing } from '#web/ui/browser/is-composing.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { ShownAnswer, Turn } from '../../conversation/state/turn.ts';
import { useVersionActions } from '../versions/version-actions.ts';

/** Thumbs up and down for one answer. Pressing one again removes the rating. */
export function RatingButtons({ turn, answer }: { turn: Turn; answer: ShownAnswer }) {
  const onRate = useVersionActions()?.onRate;
  const [isAsking, setIsAsking] = useState(false);
  const { rating, text } = answer;
  if (!onRate || turn.isTemporary || turn.queryId === null || text === '') return null;

  const press = (pressed: Rating) => {
    const next = pressed === rating ? null : pressed;
    setIsAsking(next !== null);
    void onRate(turn, answer, next);
  };
  const give = async (reason: string) => {
    if (!(await onRate(turn, answer, rating, reason))) return;
    setIsAsking(false);
    showToast({
      title: 'Feedback Sent',
      description: 'Thanks. Administrators can read your feedback.',
    });
  };
  return (
    <>
      <IconButton
        label="Good answer"
        aria-pressed={rating === 'up'}
        className="aria-pressed:text-go-text"
        onClick={() => press('up')}
      >
        <ThumbsUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label="Bad answer"
        aria-pressed={rating === 'down'}
        className="aria-pressed:text-danger"
        onClick={() => press('down')}
      >
        <ThumbsDown size={16} aria-hidden />
      </IconButton>
      {isAsking && rating && (
        <ReasonForm rating={rating} onGive={give} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

interface ReasonFormProps {
  rating: Rating;
  onGive: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason for a rating, on a separate line. */
function ReasonForm({ rating, onGive, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // Otherwise, the composer would cover the form at the end of the page.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onGive(reason);
  };
  const label = rating === 'up' ? 'What was good? (optional)' : 'What was wrong? (optional)';
  return (
    <form
      ref={form}
      onSubmit={submit}
      className="order-last flex w-full scroll-mb-(--composer) basis-full items-center gap-2 pt-2 pl-3 max-sm:flex-wrap"
    >
      <input
        aria-label={label}
        placeholder={label}
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) =>
          event.key === 'Escape' && !isComposing(event.nativeEvent) && onClose()
        }
        className="h-10 min-w-0 flex-1 rounded-control max-sm:basis-full border border-n8 bg-n1 px-3 text-14 pointer-coarse:h-11 pointer-coarse:text-16"
      />
      <Button type="submit" disabled={reason.trim() === ''}>
        Send Feedback
      </Button>
      <IconButton label="Close" onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </form>
  );
}
