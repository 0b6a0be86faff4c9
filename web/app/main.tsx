import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { takeOver } from './drawn-ahead/take-over.tsx';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
if (root.hasChildNodes()) void takeOver(root);
else {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
