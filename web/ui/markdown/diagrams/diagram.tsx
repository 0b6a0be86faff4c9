import { Download, Maximize2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Drawing } from '#shared/lib/diagram-messages.ts';
import { saveFile } from '../../browser/save-file.ts';
import { CopyButton } from '../../controls/copy-button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { openDialog } from '../../dialogs/dialog-window.tsx';
import { CodeBlock } from '../code/code-block.tsx';
import { PictureView } from '../pictures/picture-view.tsx';
import { DiagramImage } from './diagram-image.tsx';
import { DiagramSwitch } from './diagram-switch.tsx';
import { useDrawing } from './use-drawing.ts';
import './diagram.css';

/** A diagram in an answer, drawn from its source. The source is shown until then and on request. */
export function Diagram({ code }: { code: string }) {
  const [drawn, drawAgain] = useDrawing(code);
  const [isSourceWanted, setIsSourceWanted] = useState(false);
  const isDrawn = drawn.kind === 'drawn' && !isSourceWanted;
  const choose = (isSource: boolean) => {
    setIsSourceWanted(isSource);
    if (!isSource && drawn.kind === 'failed') drawAgain();
  };
  const choice = <DiagramSwitch isSource={!isDrawn} onChange={choose} />;
  if (isDrawn) return <DrawnDiagram code={code} drawing={drawn.drawing} choice={choice} />;
  return (
    <CodeBlock
      code={code}
      language="mermaid"
      isGrowing={false}
      choice={choice}
      note={drawn.kind === 'drawn' ? undefined : drawn.note}
    />
  );
}

interface DrawnDiagramProps {
  code: string;
  drawing: Drawing;
  choice: React.ReactNode;
}

function DrawnDiagram({ code, drawing, choice }: DrawnDiagramProps) {
  const view = useRef<HTMLDialogElement>(null);
  const save = (
    <IconButton
      label="Download diagram"
      onClick={() => saveFile(new Blob([drawing.light], { type: 'image/svg+xml' }), 'diagram.svg')}
    >
      <Download size={16} aria-hidden />
    </IconButton>
  );
  return (
    <figure className="code-frame diagram" dir="ltr">
      <figcaption>
        {choice}
        <span className="flex">
          <IconButton label="View full size" onClick={() => openDialog(view.current)}>
            <Maximize2 size={16} aria-hidden />
          </IconButton>
          {save}
          <CopyButton text={code} label="Copy source" />
        </span>
      </figcaption>
      <div className="diagram-place" tabIndex={0} role="region" aria-label="Diagram">
        <DiagramImage drawing={drawing} />
      </div>
      <PictureView ref={view} name="Diagram" picture={<DiagramImage drawing={drawing} isLarge />}>
        {save}
      </PictureView>
    </figure>
  );
}
