import { Link } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';

export function NotFoundRoute() {
  return (
    <div className="mx-auto flex max-w-reading flex-col items-start px-4 pt-24 pb-32">
      <TrackDrawing shape="end" />
      <h1 className="mt-6 text-28 font-semibold tracking-tight text-balance">
        This track ends here
      </h1>
      <p className="mt-2 mb-6 text-n11">Did you forget to add the page to the router?</p>
      <Button look="primary" asChild>
        <Link href="/">Back to Home</Link>
      </Button>
    </div>
  );
}
