import { useSearchParams } from 'wouter';

type Changes = Record<string, string | null>;

/** The search parameters, and a function that changes some of them without adding a history entry. */
export function useAddress(): [URLSearchParams, (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) =>
    setParams(
      (current) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') current.delete(name);
          else current.set(name, value);
        }
        return current;
      },
      { replace: true },
    );
  return [params, change];
}
