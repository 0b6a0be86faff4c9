import { useEffect, useState } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';

type Renderer = typeof import('./markdown.tsx').default;

let loaded: Renderer | null = null;

let hasWarmedUp = false;

async function load(): Promise<Renderer> {
  loaded = (await import('./markdown.tsx')).default;
  return loaded;
}

/** Fetches the renderer ahead of the first answer, and lets it run once while nothing else happens. */
export function preloadMarkdown(): void {
  if (hasWarmedUp) return;
  hasWarmedUp = true;
  Promise.all([load(), import('./warm-up.ts')]).then(
    ([, { warmUp }]) => warmUp(),
    () => (hasWarmedUp = false),
  );
}

/** An answer's Markdown, or its bare text where the renderer cannot be fetched. */
export function LazyMarkdown(props: { text: string; isStreaming: boolean }) {
  const [Markdown, setMarkdown] = useState(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (Markdown) return;
    load().then(
      (renderer) => setMarkdown(() => renderer),
      () => setHasFailed(true),
    );
  }, [Markdown]);

  if (Markdown) return <Markdown {...props} />;
  return hasFailed ? <p className="markdown whitespace-pre-wrap">{props.text}</p> : <Skeleton />;
}
