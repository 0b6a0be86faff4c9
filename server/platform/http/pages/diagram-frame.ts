/** The path of the page that draws diagrams in a frame. */
export const diagramFrame = '/diagrams/frame.html';

/**
 * The frame draws what a model wrote. It therefore has its own origin, no access to the person's data, no
 * network and only our scripts. Diagrams need inline styles.
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
  // The frame's origin is already opaque. With `?1`, Chromium would log a warning in the console.
  'origin-agent-cluster': '?0',
};
