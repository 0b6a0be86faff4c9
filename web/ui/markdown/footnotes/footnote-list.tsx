import { CornerLeftUp } from 'lucide-react';
import ReactMarkdown, { type Options } from 'react-markdown';
import { IconButton } from '../../controls/icon-button.tsx';
import type { Footnote } from './footnotes.ts';
import { jumpTo, markName, noteId } from './jump.ts';

interface FootnoteListProps {
  notes: readonly Footnote[];
  answerId: string;
  options: Options;
}

/** The footnotes of an answer, each with a link back to its first reference. */
export function FootnoteList({ notes, answerId, options }: FootnoteListProps) {
  return (
    <ol className="footnotes" aria-label="Footnotes">
      {notes.map((note) => (
        <li key={note.number} id={noteId(answerId, note)} tabIndex={-1}>
          <div>
            <ReactMarkdown {...options}>{note.text}</ReactMarkdown>
          </div>
          <IconButton
            label={`Back to note ${note.number} in the text`}
            onClick={() =>
              jumpTo(document.querySelector(`[data-note-mark="${markName(answerId, note)}"]`))
            }
          >
            <CornerLeftUp size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}
