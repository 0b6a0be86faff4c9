import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { queryClient } from '#web/api/query-client.ts';
import { findPublicPage } from '../routes/public-pages.ts';
import { PrerenderedApp } from './prerendered-app.tsx';
import { readDehydratedState } from './dehydrated-state.ts';
import { putStylesBack } from './styles-aside.ts';

declare global {
  interface Window {
    /**
     * Returns the buttons that were clicked before the app ran, and stops recording clicks. See
     * web/public/early.js.
     */
    takeEarlyClicks?: () => HTMLElement[];
  }
}

/** Hydrates a prerendered page with the data that it was rendered with. */
export async function hydrate(root: HTMLElement): Promise<void> {
  // Until the page's code has loaded, the prerendered text can be read and its links work.
  await findPublicPage(window.location.pathname)?.untilFetched();
  for (const [queryKey, data] of readDehydratedState(document)) {
    queryClient.setQueryData(queryKey, data);
    // This data is as old as the build, so it is marked stale and refetched as soon as it is used.
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  putStylesBack(root);
  startTransition(
    () => void hydrateRoot(root, <PrerenderedApp search={root.dataset['search'] ?? ''} />),
  );
  // A click on something in the root makes React hydrate it synchronously.
  for (const button of window.takeEarlyClicks?.() ?? []) if (button.isConnected) button.click();
}
