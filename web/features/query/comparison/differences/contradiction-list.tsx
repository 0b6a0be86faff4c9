import { useId, useState } from 'react';
import { letterOf } from '#shared/contract/query/constants.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { Contradiction } from './contradictions.ts';

interface ContradictionListProps {
  contradictions: readonly Contradiction[];
  /** The column of each compared answer. */
  columns: readonly number[];
}

const mostListed = 6;

/** Lists where answers about the same thing differ, with the surrounding words. */
export function ContradictionList({ contradictions, columns }: ContradictionListProps) {
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  if (contradictions.length === 0) return null;
  const letters = (those: readonly number[]) =>
    those.map((at) => letterOf(columns[at] ?? at)).join(', ');
  const more = contradictions.length - mostListed;
  return (
    <>
      <p id={titleId} className="font-semibold">
        Another number, name or word for the same
      </p>
      <ul aria-labelledby={titleId} className="differences-list">
        {contradictions.slice(0, isWhole ? undefined : mostListed).map(({ said, where }, at) => (
          <li key={at}>
            <span>
              {said.map(({ columns: those, text }, index) => (
                <span key={text}>
                  {index > 0 && ' · '}
                  {letters(those)}: <bdi>{text}</bdi>
                </span>
              ))}
            </span>
            {where !== '' && (
              <span dir="auto" className="text-13 text-n10">
                {' '}
                {where}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && !isWhole && (
        <Button
          look="quiet"
          className="-ml-3.5 justify-self-start"
          onClick={() => setIsWhole(true)}
        >
          Show {more} more
        </Button>
      )}
    </>
  );
}
