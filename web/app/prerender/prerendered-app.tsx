import { StrictMode } from 'react';
import { Router } from 'wouter';
import { App } from '../layout/app.tsx';

interface PrerenderedAppProps {
  /** The search part of the URL for which the page was rendered, without `?`. */
  search: string;
  /** The path to render. Only set in Node, since a browser knows its address. */
  path?: string;
}

/** Used for both prerendering and hydration, so that they produce the same markup. */
export function PrerenderedApp({ search, path }: PrerenderedAppProps) {
  return (
    <StrictMode>
      <Router ssrSearch={search} {...(path !== undefined && { ssrPath: path })}>
        <App />
      </Router>
    </StrictMode>
  );
}
