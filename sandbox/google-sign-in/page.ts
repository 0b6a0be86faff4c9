import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const pageStyle = readFileSync(new URL('page.css', import.meta.url), 'utf8');
const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** Renders a complete page, without scripts or anything from other sites. */
export function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}

/**
 * `formTargets` lists the sites to which forms also redirect, because browsers check redirects against
 * `form-action`.
 */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  const formAction = formTargets.length > 0 ? formTargets.join(' ') : "'none'";
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      `form-action ${formAction}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The page for a sign-in that can't continue. */
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
