import { Download, Maximize2 } from 'lucide-react';
import { useRef, useState, useMemo } from 'react';
import type { Drawing } from '#shared/lib/diagram-messages.ts';
import { saveFile } from '../../browser/save-file.ts';
import { CopyButton } from '../../controls/copy-button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { openDialog } from '../../dialogs/use-modal.ts';
import { CodeBlock } from '../code/code-block.tsx';
import { PictureView } from '../pictures/picture-view.tsx';
import { useDrawing } from './use-drawing.ts';
import { Button } from '../../controls/button.tsx';
import './diagram.css';

/** A diagram in an answer. Its source is shown until it has been drawn, and on request. */
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

interface DiagramSwitchProps {
  isSource: boolean;
  onChange: (isSource: boolean) => void;
}

/** Switches between a diagram and its source. */
function DiagramSwitch({ isSource, onChange }: DiagramSwitchProps) {
  const choices = [
    { name: 'Diagram', value: false },
    { name: 'Source', value: true },
  ];
  return (
    <span role="group" aria-label="Show as" className="-ms-2.5 flex">
      {choices.map(({ name, value }) => (
        <Button
          key={name}
          look="quiet"
          aria-pressed={isSource === value}
          className="px-2.5! text-13! aria-pressed:font-medium aria-pressed:text-n12"
          onClick={() => onChange(value)}
        >
          {name}
        </Button>
      ))}
    </span>
  );
}

/** Diagrams don't shrink below this scale, at which labels become unreadable. They scroll instead. */
const leastScale = 0.65;

/**
 * Shows a drawing as an image, which can't run or load anything. CSS selects it by colour scheme.
 */
function DiagramImage({ drawing, isLarge = false }: { drawing: Drawing; isLarge?: boolean }) {
  const { width, height, words } = drawing;
  const schemes = useMemo(
    () => [
      { scheme: 'light', src: addressOf(drawing.light) },
      { scheme: 'dark', src: addressOf(drawing.dark) },
    ],
    [drawing],
  );
  return schemes.map(({ scheme, src }) => (
    <img
      key={scheme}
      className={`diagram-${scheme}`}
      src={src}
      alt={`Diagram: ${words}`}
      width={width}
      height={height}
      style={isLarge ? undefined : { minWidth: Math.round(width * leastScale) }}
    />
  ));
}

function addressOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
