import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { isMissing } from '#web/api/api-error.ts';
import { isComposing } from '#web/ui/browser/is-composing.ts';
import { useRenameThread } from './use-threads.ts';

interface RenameFieldProps {
  thread: Thread;
  onEnd: (by: 'key' | 'leaving') => void;
}

/** Edits the title in its row. Saves on Enter and when the field loses focus; Escape cancels. */
export function RenameField({ thread, onEnd }: RenameFieldProps) {
  const [title, setTitle] = useState(thread.title);
  const rename = useRenameThread();
  const isDone = useRef(false);

  const end = (by: 'key' | 'leaving') => {
    isDone.current = true;
    onEnd(by);
  };
  const save = (by: 'key' | 'leaving') => {
    if (isDone.current || rename.isPending) return;
    const next = title.trim();
    if (next === '' || next === thread.title) end(by);
    else {
      rename.mutate(
        { thread, title: next },
        { onSuccess: () => end(by), onError: (error) => isMissing(error) && end(by) },
      );
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') save('key');
    if (event.key !== 'Escape') return;
    // Prevents the drawer around the field from closing.
    event.preventDefault();
    end('key');
  };
  return (
    <input
      autoFocus
      aria-label="Conversation name"
      dir="auto"
      maxLength={200}
      value={title}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={() => save('leaving')}
      onKeyDown={onKeyDown}
      className="block h-9 w-full pointer-coarse:h-11 rounded-control border border-go bg-n1 px-2.5 text-14 font-normal ring-3 ring-go/15 outline-none"
    />
  );
}

/** Whether a title is being edited. If a key ends that, the element with `ref` is focused again. */
export function useRenaming<Title extends HTMLElement>() {
  const [isRenaming, setIsRenaming] = useState(false);
  const ref = useRef<Title>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!isRenaming && takesFocus.current) ref.current?.focus();
    takesFocus.current = false;
  }, [isRenaming]);
  const end: RenameFieldProps['onEnd'] = (by) => {
    takesFocus.current = by === 'key';
    setIsRenaming(false);
  };
  return { ref, isRenaming, begin: () => setIsRenaming(true), end };
}
