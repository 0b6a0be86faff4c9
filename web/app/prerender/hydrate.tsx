import { hydrateRoot } from 'react-dom/client';
import { queryClient } from '#web/api/query-client.ts';
import { preloadPage } from '../public-pages.ts';
import { DrawnApp } from './prerendered-app.tsx';
import { readSeeds } from './dehydrated-state.ts';
import { putStylesBack } from './styles-aside.ts';

/** Brings a page to life that was drawn when the web app was built, with what it was drawn from. */
export async function takeOver(root: HTMLElement): Promise<void> {
  try {
    await preloadPage(window.location.pathname);
  } catch {
    // Its words are there to be read, and its links lead on.
    return;
  }
  for (const [queryKey, data] of readSeeds(document)) {
    queryClient.setQueryData(queryKey, data);
    // As old as the build: what is in force is asked for at once.
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  putStylesBack(root);
  hydrateRoot(root, <DrawnApp search={root.dataset['search'] ?? ''} />);
}
