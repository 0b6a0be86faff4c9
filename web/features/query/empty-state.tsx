import type { ReactNode } from 'react';
import { useIsOff, usePicker } from '#web/api/models/use-picker.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';

interface EmptyStateProps {
  hasPrompt: boolean;
  isStandard: boolean;
  /** Turns on compare mode, or offers Standard if it is needed. */
  onCompare: () => void;
}

/** Shown below the picker until the first prompt is sent. */
export function EmptyState({ hasPrompt, isStandard, onCompare }: EmptyStateProps) {
  const gitHubUrl = usePicker().data?.gitHubUrl;
  const isApiOff = useIsOff('api');
  if (hasPrompt) {
    return (
      <p className="py-8 text-center max-sm:py-4 text-n10">
        Waiting on your brilliance... Press Enter or click the search icon to begin.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-0.5 sm:grid-cols-3 max-lg:gap-x-4">
      <Card
        title="Auto Model Selection"
        drawing={<TrackDrawing shape="one" />}
        text="We pick the best model and tell you why in one line."
      />
      <Card
        title="Model Comparison"
        drawing={<TrackDrawing shape="two" />}
        text="Several models answer side by side."
      >
        <Button className={cardButton} onClick={onCompare}>
          {isStandard ? 'Compare' : 'Standard'}
        </Button>
      </Card>
      <Card
        title="Developer Tools"
        drawing={<TrackDrawing shape="loop" />}
        text={
          isApiOff ? (
            'Self-host it.'
          ) : (
            <>
              <a href="/docs/api" className="link">
                Use the API
              </a>
              , or self-host.
            </>
          )
        }
      >
        {gitHubUrl && (
          <Button className={cardButton} asChild>
            <a href={gitHubUrl} target="_blank" rel="noopener noreferrer">
              GitHub
            </a>
          </Button>
        )}
      </Card>
    </div>
  );
}

const cardButton = 'hit-area relative px-3! max-sm:h-9! max-sm:w-24 sm:h-8!';

interface CardProps {
  title: string;
  drawing: ReactNode;
  text: ReactNode;
  children?: ReactNode;
}

function Card({ title, drawing, text, children }: CardProps) {
  return (
    <section>
      <div className="mb-1 h-7 max-sm:hidden [&>svg]:h-full [&>svg]:w-auto">{drawing}</div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:gap-x-2 sm:gap-y-0.5">
        <h2 className="flex items-center text-14 font-semibold sm:min-h-8">{title}</h2>
        <div className="max-sm:row-span-2">{children}</div>
        <p className="text-14 text-pretty text-n11 max-sm:text-13 sm:col-span-2">{text}</p>
      </div>
    </section>
  );
}
