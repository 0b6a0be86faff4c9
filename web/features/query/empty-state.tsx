import { InfoCards } from './info-cards.tsx';

interface EmptyStateProps {
  hasPrompt: boolean;
  gitHubUrl: string;
  onCompare: () => void;
}

export function EmptyState({ hasPrompt, ...rest }: EmptyStateProps) {
  if (!hasPrompt) return <InfoCards {...rest} />;
  return (
    <p className="py-12 text-center text-n10">
      Waiting on your brilliance... Press Enter or click the search icon to begin.
    </p>
  );
}
