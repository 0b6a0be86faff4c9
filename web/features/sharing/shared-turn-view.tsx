import { Check, Paperclip } from 'lucide-react';
import { endNotes } from '#shared/contract/query/constants.ts';
import type { SharedTurn } from '#shared/contract/threads/share-schemas.ts';
import { writeCited } from '#shared/lib/citations.ts';
import { toPath } from '#web/api/call.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { answerAnchor } from '#web/ui/markdown/cited/cite-answers.ts';
import { CombinedAnswer } from '#web/ui/markdown/cited/combined-answer.tsx';
import { LazyMarkdown } from '#web/ui/markdown/lazy-markdown.tsx';

interface SharedTurnViewProps {
  shareId: string;
  turn: SharedTurn;
  /** The turn's index, from 0. */
  place: number;
}

/** A prompt with its answers, side by side if there is room. */
export function SharedTurnView({ shareId, turn, place }: SharedTurnViewProps) {
  const { query, files, answers, combines, vote } = turn;
  return (
    <article>
      <p
        dir="auto"
        className="ml-auto w-fit max-w-[85%] rounded-panel bg-n3 px-4 py-2.5 wrap-anywhere whitespace-pre-wrap text-n12 run-by-line"
      >
        {query}
      </p>
      <SharedFiles shareId={shareId} files={files} />
      <div className={columnLooks[answers.length]}>
        {answers.map((answer, index) => (
          <SharedAnswer
            key={index}
            answer={answer}
            label={labelOf(answers, index)}
            anchor={answerAnchor(String(place), index)}
            combines={combines}
            isPreferred={vote?.preferred === index}
          />
        ))}
      </div>
      {vote && vote.outcome !== 'preferred' && (
        <p className="text-14 text-n11">
          {vote.outcome === 'tie' ? 'Voted for a tie.' : 'Voted for neither answer.'}
        </p>
      )}
    </article>
  );
}

/**
 * Where two or three answers fit, they are in columns that are wider than the page's text. Otherwise they are
 * stacked.
 */
const columnLooks: Record<number, string> = {
  2: 'relative left-1/2 -translate-x-1/2 gap-x-10 divide-n6 max-sm:divide-y sm:grid sm:w-[min(100vw-4rem,72rem)] sm:grid-cols-2',
  3: 'relative left-1/2 -translate-x-1/2 gap-x-10 divide-n6 max-lg:divide-y lg:grid lg:w-[min(100vw-4rem,80rem)] lg:grid-cols-3',
};

/**
 * The label of an answer: the model's name if names are shared and, if there are several answers, the letter
 * that citations use.
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
  /** The index of the turn whose answers this one combines. */
  combines: number | undefined;
  /** Whether the person who shared the conversation voted for this answer. */
  isPreferred: boolean;
}

function SharedAnswer({ answer, label, anchor, combines, isPreferred }: SharedAnswerProps) {
  const { content, finish, web } = answer;
  const note = endNotes[finish];
  // Only Google's search queries are shared, so they can be labelled as Google's.
  const markdown = { text: content, isStreaming: false, web, provider: 'vertex' };
  return (
    <section id={anchor} tabIndex={-1} aria-label={label} className="min-w-0 scroll-mt-2 pt-4 pb-5">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 className="min-w-0 truncate font-semibold">{label}</h2>
        {isPreferred && (
          <p className="mr-auto flex shrink-0 items-center gap-1.5 text-13 text-go-text">
            <Check size={14} aria-hidden />
            Preferred
          </p>
        )}
        {content && <CopyButton text={writeCited(content, web)} label={`Copy ${label}`} />}
      </div>
      {content && combines === undefined && <LazyMarkdown {...markdown} />}
      {content && combines !== undefined && (
        <CombinedAnswer {...markdown} cites={String(combines)} />
      )}
      {note && <p className="mt-3 text-14 text-n11">{note}</p>}
    </section>
  );
}
