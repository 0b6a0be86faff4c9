import { StrictMode } from 'react';
import { Router } from 'wouter';
import { App } from '../layout/app.tsx';

interface PrerenderedAppProps {
  /** The part of the address after `?` for which it was rendered. */
  search: string;
  /** The path to render; only in Node, since a browser knows its address. */
  path?: string;
}

/** The app as it is prerendered and as the browser hydrates it; both must be identical. */
export function PrerenderedApp({ search, path }: PrerenderedAppProps) {
  return (
    <StrictMode>
      <Router ssrSearch={search} {...(path !== undefined && { ssrPath: path })}>
        <App />
      </Router>
    </StrictMode>
  );
}
