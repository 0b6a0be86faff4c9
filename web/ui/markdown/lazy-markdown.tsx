import { Skeleton } from '../feedback/skeleton.tsx';
import { PartFailure } from '../parts/part-failure.tsx';
import { createPart } from '../parts/part.ts';
import { usePart } from '../parts/use-part.ts';
import { PlainText } from './bounds/plain-text.tsx';
import { Component, type ReactNode } from 'react';
import type { MarkdownProps } from './markdown.tsx';

const renderer = createPart(() => import('./markdown.tsx'));

let hasWarmedUp = false;

/** Loads the renderer before the first answer and runs it once while the browser is idle. */
export function preloadMarkdown(): void {
  if (hasWarmedUp) return;
  hasWarmedUp = true;
  renderer.fetch().then(
    ({ warmUp }) => warmUp(),
    () => (hasWarmedUp = false),
  );
}

/** Renders an answer's Markdown, or shows its plain text if the renderer couldn't be loaded. */
export function LazyMarkdown(props: MarkdownProps) {
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
      <PartFailure part={renderer}>Couldn’t format this answer; showing plain text.</PartFailure>
      <div className="mt-2">
        <PlainText text={props.text} />
      </div>
    </>
  );
}

interface DrawingBoundaryProps {
  text: string;
  children: ReactNode;
}

/** Shows the plain text of an answer if rendering it fails, so that the rest of the page keeps working. */
class DrawingBoundary extends Component<DrawingBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { text, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <>
        <p role="note" className="mb-3 text-14 text-n11">
          Couldn’t format this answer; showing plain text.
        </p>
        <PlainText text={text} />
      </>
    );
  }
}
