import { Globe } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { formatWait } from '#shared/lib/format.ts';
import { DisclosureButton } from '#web/ui/controls/disclosure-button.tsx';
import { LazyMarkdown } from '#web/ui/markdown/lazy-markdown.tsx';
import type { Thinking } from '../../conversation/state/thinking.ts';
import { isHidden } from '../../conversation/state/hidden-names.ts';
import type { ShownAnswer } from '../../conversation/state/turn.ts';
import { findListing } from '../../picker/find-model.ts';

interface ThinkingLineProps {
  answer: ShownAnswer;
  picker: Picker | undefined;
  /** Whether the answer is still being written. */
  isWriting: boolean;
  /** Whether the answer started while this page was open, so that its times are known. */
  isTimed: boolean;
}

/**
 * Shows that a model is thinking or searching the web before its first words, and later its
 * collapsed thoughts.
 */
export function ThinkingLine(props: ThinkingLineProps) {
  const { web, text } = props.answer;
  return (
    <>
      <ThoughtLine {...props} />
      {web && props.isWriting && text === '' && (
        <p className={`${lineLook} flex items-center gap-1.5`}>
          <Globe size={14} aria-hidden className="shrink-0" />
          <span className="wrap-anywhere">
            {web.queries.length === 0
              ? 'Searching the web…'
              : `Searched: ${web.queries.join(', ')}`}
          </span>
        </p>
      )}
    </>
  );
}

function ThoughtLine({ answer, picker, isWriting, isTimed }: ThinkingLineProps) {
  const { thinking, text, routed, web } = answer;
  const isBefore = isWriting && text === '';
  // Whether a model thinks, and for how long, could give away its hidden name.
  if (!isBefore && isHidden(answer)) return null;
  if (!thinking) {
    if (!isBefore || web || !findListing(picker, routed.id)?.thinks) return null;
    return <SilentLine key={routed.id} name={routed.name} isTimed={isTimed} />;
  }
  return (
    <Thoughts text={thinking.text} isGrowing={isBefore}>
      {isBefore ? (
        <>Thinking…{isTimed && <Clock since={thinking.since} />}</>
      ) : (
        describeThought(answer, thinking, isTimed)
      )}
    </Thoughts>
  );
}

interface ThoughtsProps {
  text: string;
  isGrowing: boolean;
  children: ReactNode;
}

/** Rendered as Markdown like the answer, because vendors also format thoughts as Markdown. */
function Thoughts({ text, isGrowing, children }: ThoughtsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  if (text.trim() === '') return <p className={lineLook}>{children}</p>;
  return (
    <div className={lineLook}>
      <DisclosureButton
        isOpen={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="hit-area relative inline-flex items-center gap-1 rounded-small hover:text-n12"
      >
        <span>{children}</span>
      </DisclosureButton>
      <div id={panelId}>
        {isOpen && (
          <div
            role="region"
            aria-label="Thinking"
            tabIndex={0}
            // Reversed, so that the latest text stays in view while more arrives.
            className={`mt-2 flex max-h-60 overflow-y-auto rounded-control border-l-2 border-n6 pl-3 ${isGrowing ? 'flex-col-reverse' : 'flex-col'}`}
          >
            <div className="w-full text-n11">
              <LazyMarkdown text={text.trim()} isStreaming={isGrowing} />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

const lineLook = 'mt-3 tabular text-14 text-n10 max-sm:mt-1 max-sm:text-13 max-sm:leading-5';

/** Shorter silences are normal. */
const silentFromMs = 3000;

/** Shown while nothing has arrived yet from a model whose vendor doesn't always report that it is thinking. */
function SilentLine({ name, isTimed }: { name: string; isTimed: boolean }) {
  const [since] = useState(() => performance.now());
  const now = useNow();
  if (now - since < silentFromMs) return null;
  return (
    <p className={lineLook}>
      <span role="status">Nothing yet. {name} may think for a few minutes before it answers.</span>
      {isTimed && (
        <span aria-hidden>
          <Clock since={since} /> so far.
        </span>
      )}
    </p>
  );
}

/** The elapsed seconds, hidden from screen readers. */
function Clock({ since }: { since: number }) {
  const now = useNow();
  return <span aria-hidden> {formatWait(Math.max(0, Math.floor((now - since) / 1000)))}</span>;
}

function useNow(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function describeThought(
  { text }: ShownAnswer,
  { since, until }: Thinking,
  isTimed: boolean,
): string {
  if (!isTimed || until === null) return text ? 'Thought first' : 'Thought';
  const seconds = Math.round((until - since) / 1000);
  return seconds > 0 ? `Thought for ${formatWait(seconds)}` : 'Thought briefly';
}
