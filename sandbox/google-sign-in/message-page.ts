import { escapeHtml, pageHeaders, renderPage } from './page.ts';

/** The page that stands where a sign-in cannot go on. */
export const messagePage = {
  headers: pageHeaders(),
  render: (message: string): string =>
    renderPage(
      'Sign-in stopped (simulated Google)',
      `<span class="simulated">Simulated Google</span>
<h1>This sign-in cannot go on</h1>
<p>${escapeHtml(message)}</p>
<h2>What to do</h2>
<p>Go back to Switchyard and start signing in again.</p>`,
    ),
};
