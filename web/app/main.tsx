import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './layout/app.tsx';
import { hydrate } from './prerender/hydrate.tsx';
import { registerServiceWorker } from './register-service-worker.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
if (root.hasChildNodes()) void hydrate(root);
else {
  // As a transition it is drawn in slices, between which the browser can do other things.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
registerServiceWorker();
