import type { DrawMessage, FrameMessage } from '#shared/lib/diagram-messages.ts';
import { drawDiagram } from './draw-diagram.ts';

/**
 * Draws one diagram for the embedding page. The sandbox gives this document an opaque origin and
 * its policy forbids network access; see `server/platform/http/pages/serve-built-files.ts`.
 */
addEventListener('message', (event: MessageEvent<DrawMessage>) => {
  // A sandboxed document loses its origin, but `location` still holds its address.
  if (event.source !== parent || event.origin !== location.origin) return;
  drawDiagram(event.data).then(
    (drawing) => tell({ kind: 'drawn', ...drawing }),
    (error: unknown) => tell({ kind: 'failed', reason: String(error) }),
  );
});
tell({ kind: 'ready' });

function tell(message: FrameMessage): void {
  parent.postMessage(message, location.origin);
}
