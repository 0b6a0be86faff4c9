import { Skeleton } from '../feedback/skeleton.tsx';
import { PartFailure } from '../parts/part-failure.tsx';
import { createPart } from '../parts/part.ts';
import { usePart } from '../parts/use-part.ts';
import { PlainText } from './bounds/plain-text.tsx';
import { DrawingBoundary } from './drawing-boundary.tsx';

const renderer = createPart(async () => {
  const { Markdown, warmUp } = await import('./markdown.tsx');
  return { Markdown, warmUp };
});

let hasWarmedUp = false;

/** Fetches the renderer ahead of the first answer, and lets it run once while nothing else happens. */
export function preloadMarkdown(): void {
  if (hasWarmedUp) return;
  hasWarmedUp = true;
  renderer.fetch().then(
    ({ warmUp }) => warmUp(),
    () => (hasWarmedUp = false),
  );
}

/** An answer's Markdown, or its bare text for as long as the renderer could not be fetched. */
export function LazyMarkdown(props: { text: string; isStreaming: boolean; isCut?: boolean }) {
  const { code, failure } = usePart(renderer);
  if (code) {
    return (
      <DrawingBoundary text={props.text}>
        <code.Markdown {...props} />
      </DrawingBoundary>
    );
  }
  if (!failure) return <Skeleton />;
  return (
    <>
      <PartFailure part={renderer}>
        This answer is shown as bare text, since what lays it out did not load.
      </PartFailure>
      <div className="mt-2">
        <PlainText text={props.text} />
      </div>
    </>
  );
}
