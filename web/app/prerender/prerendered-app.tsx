import { StrictMode } from 'react';
import { Router } from 'wouter';
import { App } from '../layout/app.tsx';

interface PrerenderedAppProps {
  /** The part of the address after `?` for which it was rendered. */
  search: string;
  /** Only where there is no browser to ask. */
  path?: string;
}

/** The app as it is prerendered and as the browser hydrates it: both must be the same to the letter. */
export function PrerenderedApp({ search, path }: PrerenderedAppProps) {
  return (
    <StrictMode>
      <Router ssrSearch={search} {...(path !== undefined && { ssrPath: path })}>
        <App />
      </Router>
    </StrictMode>
  );
}
