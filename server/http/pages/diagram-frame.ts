/** The page that draws diagrams in a frame, as the build names it. */
export const diagramFrame = '/diagrams/frame.html';

/**
 * It draws what a model wrote, so it has an origin of its own, none of the person's rights, no connection and
 * nothing but our scripts. Drawing needs styles within the drawing.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'sandbox allow-scripts',
  ...['base-uri', 'form-action'].map((what) => `${what} 'none'`),
  "frame-ancestors 'self'",
].join('; ');

export const diagramFrameHeaders = {
  'content-security-policy': policy,
  // Its origin is opaque already; asked for more, Chromium complains in the console.
  'origin-agent-cluster': '?0',
};
