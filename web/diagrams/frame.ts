import type { DrawMessage, FrameMessage } from '#shared/lib/diagram-messages.ts';
import { drawDiagram } from './draw-diagram.ts';

/**
 * Draws one diagram for the page around it. The sandbox gives this document an origin of its own, and its
 * policy no connection; `server/http/pages/diagram-frame.ts` says which.
 */
addEventListener('message', (event: MessageEvent<DrawMessage>) => {
  // A sandboxed document keeps its address, though not its origin.
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
