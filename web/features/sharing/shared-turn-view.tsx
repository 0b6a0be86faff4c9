import { Paperclip } from 'lucide-react';
import { Fragment } from 'react';
import type { SharedTurn } from '#shared/contract/threads/share-schemas.ts';
import { toPath } from '#web/api/call.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { answerAnchor } from '#web/ui/markdown/cited/cite-answers.ts';
import { CombinedAnswer } from '#web/ui/markdown/cited/combined-answer.tsx';
import { LazyMarkdown } from '#web/ui/markdown/lazy-markdown.tsx';

interface SharedTurnViewProps {
  shareId: string;
  turn: SharedTurn;
  /** Its index among the turns, from 0. */
  place: number;
}

/** A prompt with its answers, one below the other. */
export function SharedTurnView({ shareId, turn, place }: SharedTurnViewProps) {
  const { query, files, answers, combines } = turn;
  return (
    <article>
      <p
        dir="auto"
        className="ml-auto w-fit max-w-[85%] rounded-panel bg-n3 px-4 py-2.5 wrap-anywhere whitespace-pre-wrap text-n12 run-by-line"
      >
        {query}
      </p>
      <SharedFiles shareId={shareId} files={files} />
      <div className="divide-y divide-n6">
        {answers.map((answer, index) => (
          <Fragment key={index}>
            <SharedAnswer
              answer={answer}
              label={labelOf(answers, index)}
              anchor={answerAnchor(String(place), index)}
              combines={combines}
            />
          </Fragment>
        ))}
      </div>
    </article>
  );
}

/**
 * The label of an answer: the model's name if names are shared and, with several answers, the
 * letter that citations use.
 */
function labelOf(answers: SharedTurn['answers'], index: number): string {
  const name = answers[index]?.name;
  if (answers.length === 1) return name ?? 'Answer';
  const letter = 'ABC'.charAt(index);
  return name ? `${letter}: ${name}` : `Answer ${letter}`;
}

function SharedFiles({ shareId, files }: { shareId: string; files: SharedTurn['files'] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="mt-3 flex flex-wrap items-end gap-3">
      {files.map(({ fileName, pictureId }, index) => (
        <li key={index} className="min-w-0">
          {pictureId === null ? (
            <span className="flex items-center gap-1.5 text-13 text-n10">
              <Paperclip size={13} aria-hidden className="shrink-0" />
              <span className="truncate">{fileName} (not shared)</span>
            </span>
          ) : (
            <img
              src={toPath('getSharedPicture', { shareId, pictureId })}
              alt={fileName}
              loading="lazy"
              className="max-h-60 max-w-full rounded-control border border-n6"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface SharedAnswerProps {
  answer: SharedTurn['answers'][number];
  label: string;
  /** The target of citations. */
  anchor: string;
  /** The index of the turn whose answers it combines. */
  combines: number | undefined;
}

function SharedAnswer({ answer, label, anchor, combines }: SharedAnswerProps) {
  const { content, finish } = answer;
  const note = endNotes[finish];
  return (
    <section id={anchor} tabIndex={-1} aria-label={label} className="scroll-mt-2 py-5 first:pt-4">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 className="min-w-0 truncate font-semibold">{label}</h2>
        {content && <CopyButton text={content} label={`Copy ${label}`} />}
      </div>
      {content && combines === undefined && <LazyMarkdown text={content} isStreaming={false} />}
      {content && combines !== undefined && (
        <CombinedAnswer text={content} isStreaming={false} cites={String(combines)} />
      )}
      {note && <p className="mt-3 text-14 text-n11">{note}</p>}
    </section>
  );
}

const endNotes = {
  complete: null,
  length: 'The model reached its length limit, so this answer may be cut off.',
  refused: 'The model declined to answer.',
  stopped: 'Stopped before it finished.',
  interrupted: 'This answer was cut off.',
} as const;
