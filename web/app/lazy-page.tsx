import { lazy, useState, type ComponentType } from 'react';

/**
 * A page that is fetched when it is first shown. Once it is here it is drawn at once, without a pause:
 * what was drawn ahead of time must be taken over as it stands.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  let loaded: ComponentType | null = null;
  const fetchPage = async () => {
    const page = await load();
    loaded = page.default;
    return page;
  };
  const Awaited = lazy(fetchPage);

  function Page() {
    const [Shown] = useState(() => loaded ?? Awaited);
    return <Shown />;
  }
  Page.preload = fetchPage;
  return Page;
}
