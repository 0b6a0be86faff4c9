import { useEffect, useState } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';

type Renderer = typeof import('./markdown.tsx').Markdown;

let loaded: Renderer | null = null;

let hasWarmedUp = false;

/** Fetches the renderer ahead of the first answer, and lets it run once while nothing else happens. */
export function preloadMarkdown(): void {
  if (hasWarmedUp) return;
  hasWarmedUp = true;
  import('./markdown.tsx').then(
    ({ Markdown, warmUp }) => {
      loaded = Markdown;
      warmUp();
    },
    () => (hasWarmedUp = false),
  );
}

/** An answer's Markdown, or its bare text where the renderer cannot be fetched. */
export function LazyMarkdown(props: { text: string; isStreaming: boolean }) {
  const [Markdown, setMarkdown] = useState(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (Markdown) return;
    import('./markdown.tsx').then(
      (module) => {
        loaded = module.Markdown;
        setMarkdown(() => module.Markdown);
      },
      () => setHasFailed(true),
    );
  }, [Markdown]);

  if (Markdown) return <Markdown {...props} />;
  return hasFailed ? <p className="markdown whitespace-pre-wrap">{props.text}</p> : <Skeleton />;
}
