import { useContext } from 'react';
import { Footnotes, jumpTo, markName, noteId } from './jump.ts';

const start = '#user-content-fn-';

/** The label of the footnote that a link refers to, as encoded by the parser; null for other links. */
export function noteLabelOf(href: string | undefined): string | null {
  return href?.startsWith(start) ? decodeURIComponent(href.slice(start.length)) : null;
}

/** The number that refers to a footnote. Renders nothing if the footnote is unknown. */
export function FootnoteMark({ label }: { label: string }) {
  const { notes, answerId } = useContext(Footnotes);
  const note = notes.find((each) => each.label === label);
  if (!note) return null;
  const id = noteId(answerId, note);
  return (
    <a
      href={`#${id}`}
      data-note-mark={markName(answerId, note)}
      aria-label={`Note ${note.number}`}
      onClick={(event) => {
        event.preventDefault();
        jumpTo(document.getElementById(id));
      }}
    >
      {note.number}
    </a>
  );
}
