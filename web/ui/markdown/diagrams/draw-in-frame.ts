import type { Drawing, DrawMessage, DiagramColours } from '#shared/lib/diagram-messages.ts';
import { parseFrameMessage } from './parse-frame-message.ts';

const loadTimeoutMs = 20_000;
/** How long a loaded frame may take to report that it is ready. */
const loadedTimeoutMs = 2_000;
const drawTimeoutMs = 6_000;

/** Draws one diagram in a temporary sandboxed frame. Rejects if that takes too long. */
export async function drawInFrame(source: string): Promise<Drawing> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = '/diagrams/frame.html';
  frame.className = 'diagram-frame';
  frame.title = 'Diagram';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  try {
    return await talkTo(frame, { source, light: readColours('light'), dark: readColours('dark') });
  } finally {
    frame.remove();
  }
}

async function talkTo(frame: HTMLIFrameElement, message: DrawMessage): Promise<Drawing> {
  const ended = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<Drawing>();
  const rejectLate = () => reject(new Error('The diagram was not drawn in time.'));
  let timer = setTimeout(rejectLate, loadTimeoutMs);
  const waitFor = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(rejectLate, ms);
  };
  let isReady = false;
  const receive = (event: MessageEvent<unknown>) => {
    // The origin of a sandboxed document is 'null'.
    if (event.source !== frame.contentWindow || event.origin !== 'null') return;
    const reply = parseFrameMessage(event.data);
    if (reply?.kind === 'ready') {
      isReady = true;
      waitFor(drawTimeoutMs);
      // The frame's origin is opaque and can't be named as a target. The message contains only the
      // source and the colours.
      frame.contentWindow?.postMessage(message, '*');
    } else if (reply?.kind === 'drawn') resolve(reply);
    else reject(new Error(reply?.reason ?? 'The frame sent an invalid message.'));
  };
  window.addEventListener('message', receive, { signal: ended.signal });
  frame.addEventListener('load', () => isReady || waitFor(loadedTimeoutMs));
  document.body.append(frame);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

const hues = ['vertex', 'openai', 'anthropic', 'xai', 'go-line', 'caution'];

/**
 * The page's colours in a given scheme, even if the other one is active, as `#rrggbb`, which Mermaid
 * understands.
 */
function readColours(scheme: 'light' | 'dark'): DiagramColours {
  const probe = document.createElement('span');
  probe.style.colorScheme = scheme;
  // With reduced motion, a change takes 1 ms, and each colour would be read before it has changed.
  probe.style.transition = 'none';
  document.body.append(probe);
  const read = (colour: string) => {
    probe.style.color = colour;
    return toHex(getComputedStyle(probe).color);
  };
  const token = (name: string) => read(`var(--color-${name})`);
  const colours = {
    isDark: scheme === 'dark',
    ground: token('n1'),
    panel: token('n2'),
    fill: token('n3'),
    line: token('n8'),
    stroke: token('n9'),
    text: token('n12'),
    note: token('caution-soft'),
    noteLine: token('caution-line'),
    parts: hues.map((hue) => read(`color-mix(in oklab, var(--color-${hue}) 32%, var(--color-n1))`)),
  };
  probe.remove();
  return colours;
}

function toHex(colour: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser can’t draw diagrams.');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
