import { useEffect } from 'react';
import { useThreads } from './use-threads.ts';

interface ThreadNameProps {
  threadId: string;
  onName: (name: string | null) => void;
}

/** Reports the name of a thread, also after it was renamed. */
export function ThreadName({ threadId, onName }: ThreadNameProps) {
  const name = useThreads().data?.threads.find(({ id }) => id === threadId)?.title ?? null;

  useEffect(() => {
    onName(name);
    return () => onName(null);
  }, [name, onName]);

  return null;
}
