import { useEffect, useState, type RefObject } from 'react';
import { letterOf } from '#shared/contract/query/constants.ts';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { plural } from '#web/ui/data/format-count.ts';
import { ContradictionList } from './contradiction-list.tsx';
import type { Differences, MarkKind } from './find-differences.ts';
import { compareShown, listShownAnswers, showMarks, type ShownAnswer } from './show-differences.ts';
import './differences.css';

interface DifferencesPanelProps {
  comparison: RefObject<HTMLElement | null>;
}

/** What the answers of an ended comparison have in common and where they differ, and the marks in them. */
export function DifferencesPanel({ comparison }: DifferencesPanelProps) {
  const found = useDifferences(comparison);
  const [isMarked, setIsMarked] = useState(true);

  useEffect(() => {
    if (found && isMarked) return showMarks(found.answers, found.differences);
  }, [found, isMarked]);

  return (
    <section aria-label="Differences" aria-busy={!found} className="differences">
      {found ? (
        <>
          <Counts {...found} />
          <ContradictionList
            contradictions={found.differences.contradictions}
            columns={found.answers.map(({ column }) => column)}
          />
          <CheckField
            label="Mark them in the answers"
            checked={isMarked}
            onChange={({ target }) => setIsMarked(target.checked)}
          />
          {isMarked && <Legend />}
          <p className="text-13 text-n10">
            Computed from the words alone: what is said in quite other words counts as different.
            {found.differences.isCut && ' Very long answers were compared in part.'}
          </p>
        </>
      ) : (
        <Skeleton />
      )}
    </section>
  );
}

interface Found {
  answers: ShownAnswer[];
  differences: Differences;
}

function useDifferences(comparison: RefObject<HTMLElement | null>): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const answers = comparison.current ? listShownAnswers(comparison.current) : [];
    void compareShown(answers, abort.signal).then((differences) => {
      if (differences) setFound({ answers, differences });
    });
    return () => abort.abort();
  }, [comparison]);
  return found;
}

function Counts({ answers, differences: { marks } }: Found) {
  const count = (at: number, kind: MarkKind) =>
    (marks[at] ?? []).filter((mark) => mark.kind === kind).length;
  const shared = Math.max(0, ...answers.map((_, at) => count(at, 'all')));
  return (
    <ul className="differences-counts">
      <li>{plural(shared, 'statement')} in every answer</li>
      {answers.map(({ column }, at) => {
        const lines = count(at, 'code');
        return (
          <li key={column}>
            Only {letterOf(column)}: {plural(count(at, 'only'), 'statement')}
            {lines > 0 && `, ${plural(lines, 'line')} of code`}
          </li>
        );
      })}
    </ul>
  );
}

const legend: readonly (readonly [MarkKind, string])[] = [
  ['all', 'in every answer'],
  ['only', 'in this one only'],
  ['number', 'number, name or word differs'],
  ['code', 'code of this one only'],
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
