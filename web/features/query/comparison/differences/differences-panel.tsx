import { useEffect, useState, type RefObject } from 'react';
import { letterOf } from '#shared/contract/query/constants.ts';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { describeCounts, type MarkKind } from './find-differences.ts';
import { compareShown, showMarks, watchAnswers, type Compared } from './show-differences.ts';
import './differences.css';

/** Shows what the answers in a comparison have in common and where they differ, and marks this in the answers. */
export function DifferencesPanel({ comparison }: { comparison: RefObject<HTMLElement | null> }) {
  const found = useDifferences(comparison);
  const [isMarked, setIsMarked] = useState(true);

  useEffect(() => {
    if (found && found.answers.length > 1 && isMarked)
      return showMarks(found.answers, found.differences);
  }, [found, isMarked]);

  return (
    <section aria-label="Differences" aria-busy={!found} className="differences">
      {!found && <Skeleton />}
      {found && found.answers.length < 2 && (
        <p className="text-14 text-n11">You need two text answers to compare.</p>
      )}
      {found && found.answers.length > 1 && (
        <>
          <Counts {...found} />
          <CheckField
            label="Show marks in the answers"
            checked={isMarked}
            onChange={({ target }) => setIsMarked(target.checked)}
          />
          {isMarked && <Legend />}
          <p className="text-13 text-n10">
            Based on wording only; the same point phrased differently counts as a difference.
            {found.differences.isCut && ' Very long answers were compared in part.'}
          </p>
        </>
      )}
    </section>
  );
}

/** The answers are compared once the page has not changed for this long. */
const settledMs = 50;

function useDifferences(comparison: RefObject<HTMLElement | null>): Compared | null {
  const [found, setFound] = useState<Compared | null>(null);
  useEffect(() => {
    const element = comparison.current;
    if (!element) return;
    let abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const compare = () => {
      void compareShown(element, abort.signal).then((compared) => compared && setFound(compared));
    };
    const stopWatching = watchAnswers(element, () => {
      abort.abort();
      abort = new AbortController();
      clearTimeout(timer);
      timer = setTimeout(compare, settledMs);
    });
    compare();
    return () => {
      stopWatching();
      clearTimeout(timer);
      abort.abort();
    };
  }, [comparison]);
  return found;
}

function Counts({ answers, differences: { marks } }: Compared) {
  const count = (at: number, kind: MarkKind) =>
    (marks[at] ?? []).filter((mark) => mark.kind === kind).length;
  const shared = Math.max(0, ...answers.map((_, at) => count(at, 'all')));
  return (
    <ul className="differences-counts">
      <li>{describeCounts([[shared, 'statement']])} in every answer.</li>
      {answers.map(({ column }, at) => (
        <li key={column}>
          {describeCounts([
            [count(at, 'only'), 'statement'],
            [count(at, 'detail'), 'detail'],
            [count(at, 'code'), 'line of code', 'lines of code'],
          ])}{' '}
          only in {letterOf(column)}.
        </li>
      ))}
    </ul>
  );
}

const legend: readonly (readonly [MarkKind, string])[] = [
  ['all', 'in every answer'],
  ['only', 'only here'],
  ['code', 'code only here'],
];

function Legend() {
  return (
    <ul aria-label="What the marks mean" className="differences-legend">
      {legend.map(([kind, text]) => (
        <li key={kind}>
          <mark data-kind={kind}>{text}</mark>
        </li>
      ))}
    </ul>
  );
}
