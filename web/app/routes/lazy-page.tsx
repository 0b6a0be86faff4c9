import { lazy, Suspense, useState, type ComponentType } from 'react';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';

/**
 * A page that is fetched when it is first shown. Once fetched it renders at once and outside `Suspense`: a
 * prerendered page must be hydrated in one piece, before any of its data can arrive.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | null = null;
  const fetchPage = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Awaited = lazy(fetchPage);

  function Page() {
    const [Loaded] = useState(() => loaded);
    if (Loaded) return <Loaded />;
    return (
      <Suspense fallback={<TrackSpinner label="Loading" />}>
        <Awaited />
      </Suspense>
    );
  }
  Page.preload = fetchPage;
  return Page;
}
