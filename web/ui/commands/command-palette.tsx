import { isComposing } from '../browser/is-composing.ts';
import { clsx } from 'clsx';
import { useEffect, useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { ToastPlace } from '../dialogs/toast-place.tsx';
import { useModal } from '../dialogs/use-modal.ts';
import { listCommands, subscribeToCommands, type Command } from './command-sources.ts';
import { findCommands } from './find-commands.ts';

/** A searchable list of all commands. The arrow keys select one and Enter runs it. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const modal = useModal(true, onClose);
  const { ref } = modal;
  const listId = useId();
  const { search, setSearch, found, at, setAt } = useFoundCommands();

  useEffect(() => {
    ref.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [ref, at, search]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    // Closes first, because the focus must be back on the page before the command moves it.
    flushSync(onClose);
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') run(found[at]);
    else if (event.key === 'ArrowDown') setAt(at + 1 < found.length ? at + 1 : 0);
    else if (event.key === 'ArrowUp') setAt(at > 0 ? at - 1 : Math.max(0, found.length - 1));
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      {...modal}
      aria-label="Commands"
      className="mx-auto mt-[12dvh] mb-auto w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-panel border border-n6 bg-n1 text-n12 shadow-float backdrop:bg-veil open:animate-rise"
    >
      <div className="flex max-h-[min(30rem,70dvh)] flex-col">
        <input
          role="combobox"
          aria-label="Search commands"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found[at] && `${listId}-${at}`}
          autoComplete="off"
          data-first-focus
          placeholder="What would you like to do?"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-14 shrink-0 border-b border-n6 bg-transparent px-5 text-16 outline-none placeholder:text-n10"
        />
        {found.length === 0 && (
          <p role="status" className="px-5 py-6 text-14 text-n10">
            No matching commands.
          </p>
        )}
        <div
          id={listId}
          role="listbox"
          aria-label="Commands"
          className="min-h-0 overflow-y-auto p-1.5 empty:hidden"
        >
          {found.map((command, index) => (
            <Option
              key={`${command.group} ${command.label}`}
              id={`${listId}-${index}`}
              command={command}
              isChosen={index === at}
              onPoint={() => setAt(index)}
              onRun={() => run(command)}
            />
          ))}
        </div>
      </div>
      <ToastPlace />
    </dialog>
  );
}

/** The commands that match the search, and the index of the one that Enter runs. */
function useFoundCommands() {
  const [commands, setCommands] = useState(listCommands);
  useLayoutEffect(() => subscribeToCommands(() => setCommands(listCommands())), []);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  return {
    search,
    setSearch: (text: string) => {
      setSearch(text);
      setAt(0);
    },
    found: findCommands(commands, search),
    at,
    setAt,
  };
}

interface OptionProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Option({ id, command, isChosen, onPoint, onRun }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onRun}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3.5 text-14 pointer-coarse:min-h-11',
        isChosen && 'bg-n3',
      )}
    >
      <span className={clsx('truncate', command.note && 'max-w-3/5 shrink-0')}>
        {command.label}
      </span>
      {command.note && <span className="truncate text-13 text-go-text">{command.note}</span>}
      <span
        className={clsx(
          'ml-auto shrink-0 text-13 text-n10',
          command.note !== undefined && 'max-sm:hidden',
        )}
      >
        {command.group}
      </span>
    </div>
  );
}
