import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { RetryButton } from '../controls/retry-button.tsx';

interface FailedPanelProps {
  title: string;
  message?: string;
  /** Absent if a retry cannot help. */
  onRetry?: () => void;
  /** More buttons. */
  children?: ReactNode;
}

/** Shows what failed to load, and offers a retry if that can help. */
export function FailedPanel({ title, message, onRetry, children }: FailedPanelProps) {
  return (
    <div
      role="alert"
      className="grid grid-cols-[auto_1fr] gap-3 rounded-panel border border-danger-line bg-danger-soft p-4 text-14"
    >
      <CircleAlert size={18} aria-hidden className="mt-0.5 text-danger" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        {message && <p className="mt-0.5 wrap-anywhere text-n11">{message}</p>}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {children}
          {onRetry && <RetryButton onClick={onRetry} />}
        </div>
      </div>
    </div>
  );
}
