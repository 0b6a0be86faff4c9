import { hydrateRoot } from 'react-dom/client';
import { queryClient } from '#web/api/query-client.ts';
import { preloadPage } from '../routes/public-pages.ts';
import { PrerenderedApp } from './prerendered-app.tsx';
import { readDehydratedState } from './dehydrated-state.ts';
import { putStylesBack } from './styles-aside.ts';

/** Hydrates a page that was prerendered, with the data that it was rendered from. */
export async function hydrate(root: HTMLElement): Promise<void> {
  try {
    await preloadPage(window.location.pathname);
  } catch {
    // Its words are there to be read, and its links lead on.
    return;
  }
  for (const [queryKey, data] of readDehydratedState(document)) {
    queryClient.setQueryData(queryKey, data);
    // As old as the build: what is in force is asked for at once.
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  putStylesBack(root);
  hydrateRoot(root, <PrerenderedApp search={root.dataset['search'] ?? ''} />);
}
