import { clsx } from 'clsx';
import { useState } from 'react';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { parseUserId } from './figures.ts';

interface UserSearchProps {
  userId: number | null;
  onSearch: (userId: number | null) => void;
}

export function UserSearch({ userId, onSearch }: UserSearchProps) {
  const [typed, setTyped] = useState(userId === null ? '' : String(userId));
  const [error, setError] = useState<string>();
  return (
    <form
      role="search"
      className={clsx(
        'flex max-w-full flex-wrap gap-2',
        error === undefined ? 'items-end' : 'items-center',
      )}
      onSubmit={(event) => {
        event.preventDefault();
        const found = parseUserId(typed);
        setError(found === null ? 'Enter a user ID, such as 7.' : undefined);
        if (found !== null) onSearch(found);
      }}
    >
      <TextField
        label="User ID"
        inputMode="numeric"
        placeholder="Search by user ID..."
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        className="w-64 min-w-0"
      />
      <div className="flex gap-2">
        <Button type="submit">Search</Button>
        {userId !== null && (
          <Button
            look="quiet"
            onClick={() => {
              setTyped('');
              onSearch(null);
            }}
          >
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}

/** The user id from the URL, and a function that sets it. */
export function useShownUser(): [number | null, (userId: number | null) => void] {
  const [params, change] = useAddress();
  return [
    parseUserId(params.get('user') ?? ''),
    (userId) => change({ user: userId === null ? null : String(userId) }),
  ];
}
