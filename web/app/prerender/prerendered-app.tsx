import { StrictMode } from 'react';
import { Router } from 'wouter';
import { App } from '../app.tsx';

interface DrawnAppProps {
  /** The part of the address after `?` for which it was drawn. */
  search: string;
  /** Only where there is no browser to ask. */
  path?: string;
}

/** The app as it is drawn ahead of time, and as the browser takes it over: the same to the letter. */
export function DrawnApp({ search, path }: DrawnAppProps) {
  return (
    <StrictMode>
      <Router ssrSearch={search} {...(path !== undefined && { ssrPath: path })}>
        <App />
      </Router>
    </StrictMode>
  );
}
