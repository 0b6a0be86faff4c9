import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';

interface EmptyStateProps extends InfoCardsProps {
  hasPrompt: boolean;
}

/** Shown below the picker until something is asked. */
export function EmptyState({ hasPrompt, ...rest }: EmptyStateProps) {
  if (!hasPrompt) return <InfoCards {...rest} />;
  return (
    <p className="py-12 text-center text-n10">
      Waiting on your brilliance... Press Enter or click the search icon to begin.
    </p>
  );
}

interface InfoCardsProps {
  gitHubUrl: string;
  /** Switches compare mode on, or offers Standard where that is needed. */
  onCompare: () => void;
}

function InfoCards({ gitHubUrl, onCompare }: InfoCardsProps) {
  return (
    <div className="grid gap-8 sm:grid-cols-3">
      <Card
        title="Auto Model Selection"
        drawing={<TrackDrawing shape="one" />}
        text="Your prompt goes to the model that suits it best, and one line says why."
      />
      <Card
        title="Model Comparison"
        drawing={<TrackDrawing shape="two" />}
        text="Ask several models at once and read their answers side by side."
      >
        <Button onClick={onCompare}>Standard</Button>
      </Card>
      <Card
        title="Developer Tools"
        drawing={<TrackDrawing shape="loop" />}
        text="Run your own switchyard: read the code, change it, add a model."
      >
        <Button asChild>
          <a href={gitHubUrl} target="_blank" rel="noopener noreferrer">
            GitHub
          </a>
        </Button>
      </Card>
    </div>
  );
}

interface CardProps {
  title: string;
  drawing: ReactNode;
  text: string;
  children?: ReactNode;
}

function Card({ title, drawing, text, children }: CardProps) {
  return (
    <section className="grid gap-x-5 max-sm:grid-cols-[5.5rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-y-3">
      {drawing}
      <div className="flex flex-col">
        <h2 className="text-14 font-semibold">{title}</h2>
        <p className="mt-1 text-14 text-pretty text-n11">{text}</p>
        {children && <div className="mt-auto pt-4">{children}</div>}
      </div>
    </section>
  );
}
