import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenIdle } from '#web/ui/browser/when-idle.ts';
import { App } from './layout/app.tsx';
import { hydrate } from './prerender/hydrate.tsx';
import { registerServiceWorker } from './register-service-worker.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
if (root.hasChildNodes()) void hydrate(root);
else {
  window.takeEarlyClicks?.();
  // In a transition React renders in slices and yields to the browser in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
registerServiceWorker();
// Focus can't be lost before the user does something, and the page works without this code, so it loads
// later.
const loadKeeper = () =>
  void import('#web/ui/browser/keep-focus.ts').then(
    ({ keepFocus }) => keepFocus(),
    () => {},
  );
whenIdle(loadKeeper);
addEventListener('keydown', loadKeeper, { once: true });
