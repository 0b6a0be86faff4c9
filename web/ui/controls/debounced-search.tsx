import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

interface SettledSearchProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

const settleMs = 200;

/** A search that acts a moment after the last key, so that not every letter asks. */
export function SettledSearch({ label, placeholder, value, onChange }: SettledSearchProps) {
  const [typed, setTyped] = useState(value);
  const settle = useEffectEvent(() => {
    if (typed !== value) onChange(typed);
  });

  useEffect(() => {
    const timer = setTimeout(() => settle(), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div className="relative w-72 max-w-full max-sm:w-full">
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
        onChange={(event) => setTyped(event.target.value)}
        className="h-10 w-full rounded-control border border-n7 bg-n1 pr-3 pl-9 text-14 transition-colors placeholder:text-n10 hover:border-n8 pointer-coarse:h-11 pointer-coarse:text-16"
      />
    </div>
  );
}
