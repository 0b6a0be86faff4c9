import { useSearchParams } from 'wouter';
import { parseUserId } from './figures.ts';

/** The user whose figures are asked for; it stands in the address. */
export function useShownUser(): [number | null, (userId: number | null) => void] {
  const [params, setParams] = useSearchParams();
  return [
    parseUserId(params.get('user') ?? ''),
    (userId) =>
      setParams(
        (current) => {
          if (userId === null) current.delete('user');
          else current.set('user', String(userId));
          return current;
        },
        { replace: true },
      ),
  ];
}
