import { Search } from 'lucide-react';
import { useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';

interface DebouncedSearchProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

const delayMs = 200;

/** A search field that reports its text shortly after the last key press, so that fewer requests are sent. */
export function DebouncedSearch({ label, placeholder, value, onChange }: DebouncedSearchProps) {
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback((text: string) => {
    if (text !== value) onChange(text);
  }, delayMs);

  return (
    <div className="relative max-w-72 min-w-56 flex-1 max-sm:max-w-none max-sm:min-w-full">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-n10"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          search(target.value);
        }}
        className="h-10 w-full rounded-control border border-n7 bg-n1 pr-3 pl-9 text-14 transition-colors placeholder:text-n10 hover:border-n8 pointer-coarse:h-11 pointer-coarse:text-16"
      />
    </div>
  );
}
