import { useEffect, useRef, useState } from 'react';
import type { ModelId, Picker } from '#shared/contract/models/schemas.ts';
import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { formatMoney, formatPercent, compareAmounts } from '#shared/lib/format.ts';
import { rateCandidates, type CandidateRating } from '#shared/lib/rate-candidates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { CheckedModel } from '../../picker/availability/check-models.ts';
import { findListing, nameModel } from '../../picker/find-model.ts';
import { useVersionActions } from '../versions/version-actions.ts';
import { CandidateChart, type Candidate } from './candidate-chart.tsx';
import { wordChoice, type ScoreRow } from './word-choice.ts';

interface CandidatePanelProps {
  details: RouteDetails;
  picker: Picker | undefined;
  /** The id of the model that answered. */
  own: string;
  /** Tries a candidate; absent if no model can be tried. */
  onTry: ((id: ModelId) => void) | undefined;
}

/** Any further candidates are listed only in the table. */
const mostCharted = 8;

/** Compares the chosen model with the other candidates. Each of them can be tried. */
export function CandidatePanel({ details, picker, own, onTry }: CandidatePanelProps) {
  const [isTable, setIsTable] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const nameOf = (id: string) => nameModel(picker, id);
  const candidates = useCandidates({ details, picker, own, onTry });

  // Scrolls the panel or its table into view above the composer when it opens.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isTable]);

  return (
    <div
      ref={panel}
      className="mt-3 scroll-mb-(--composer) animate-rise rounded-panel border border-n6 px-4 py-3"
    >
      <p data-opened>{wordChoice(details, nameOf)}</p>
      {candidates.length > 1 && (
        <div data-opened className="mt-4">
          <CandidateChart candidates={candidates} />
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex-1 basis-60 text-13 text-n10">
          Estimates for a typical answer at list prices. Lines show how far behind the best
          candidate a model may be.
        </p>
        <Button
          look="quiet"
          className="-mr-3.5 text-13!"
          aria-expanded={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Hide Table' : 'Show as Table'}
        </Button>
      </div>
      <CandidateTable scores={details.scores} own={own} nameOf={nameOf} isShown={isTable} />
    </div>
  );
}

/** The candidates with a known cost, up to `mostCharted`, plus the model that answered. */
function useCandidates({ details, picker, own, onTry }: CandidatePanelProps): Candidate[] {
  const isBusy = useVersionActions()?.isBusy ?? false;
  const upgrade = useVersionActions()?.onUpgrade;
  const ratings = rateCandidates(details.scores);
  const known = details.scores.flatMap((row, index) => {
    const { costMicroUsd } = row;
    const rating = ratings[index];
    return costMicroUsd == null || !rating ? [] : [{ row: { ...row, costMicroUsd }, rating }];
  });
  return known
    .filter(({ row }, index) => index < mostCharted || row.model === own)
    .map(({ row, rating }) => {
      const listing: Partial<CheckedModel> = findListing(picker, row.model) ?? {};
      const isOwn = row.model === own;
      const isTriable = !isOwn && !isBusy && !listing.exclusion;
      return {
        row,
        rating,
        name: nameModel(picker, row.model),
        isOwn,
        obstacle: listing.isStandard && upgrade ? 'needs Standard' : (listing.exclusion ?? null),
        onTry: isTriable && onTry ? () => onTry(row.model) : undefined,
      };
    })
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
}

interface CandidateTableProps {
  scores: readonly ScoreRow[];
  own: string;
  nameOf: (id: string) => string;
  /** If false, only screen readers can find the table. */
  isShown: boolean;
}

const columns = ['Quality', 'Estimated cost', 'Tokens per second', 'Overall'];

function CandidateTable({ scores, own, nameOf, isShown }: CandidateTableProps) {
  const ratings = rateCandidates(scores);
  const ownCost = scores.find(({ model }) => model === own)?.costMicroUsd ?? null;
  return (
    <div data-opened className={isShown ? 'mt-2' : 'sr-only'}>
      <table className="tabular w-full text-13">
        <caption className="sr-only">Candidates</caption>
        <thead className="text-n10">
          <tr className="align-bottom">
            <th scope="col" className="py-1.5 text-left font-medium">
              Model
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-1.5 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scores.map((row, index) => (
            <tr key={row.model} className="border-t border-n6 align-top">
              <th scope="row" className="py-1.5 text-left font-normal">
                <span className={row.model === own ? 'font-semibold' : ''}>
                  {nameOf(row.model)}
                </span>
                <span className="block text-n10">{basisOf(row, nameOf)}</span>
              </th>
              <RatedCells row={row} rating={ratings[index]} ownCost={ownCost} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-13 text-n10">
        Quality: 100 is the best candidate; the range below is the 95% interval. Cost: compared with
        the model that answered. Overall: quality and cost as Auto weighed them; 100 is its first
        choice.
      </p>
    </div>
  );
}

interface RatedCellsProps {
  row: ScoreRow;
  rating: CandidateRating | undefined;
  /** What the model that answered was expected to cost. */
  ownCost: number | null;
}

function RatedCells({ row, rating, ownCost }: RatedCellsProps) {
  const { costMicroUsd = null, tokensPerSecond } = row;
  if (!rating) return null;
  const { points, low, high, overall } = rating;
  const cells = [
    [points, low < high && `${low}–${high}`],
    [
      costMicroUsd === null ? 'unknown' : formatMoney(costMicroUsd),
      costMicroUsd !== null && ownCost !== null && compareAmounts(costMicroUsd, ownCost),
    ],
    [tokensPerSecond ? tokensPerSecond : '–', false],
    [overall, false],
  ] as const;
  return cells.map(([value, note], index) => (
    <td key={columns[index]} className="py-1.5 pl-3 text-right">
      {value} {note && <span className="block text-n10">{note}</span>}
    </td>
  ));
}

/** What the estimated quality is based on. */
function basisOf(row: ScoreRow, nameOf: (id: string) => string): string {
  const { isMeasured, skillsLike, preferred, isCalibrated, chance } = row;
  if (isMeasured === undefined) return '';
  const like = skillsLike ? `estimated from ${nameOf(skillsLike)}` : 'public benchmarks';
  const isUnproven = skillsLike && !isMeasured && !preferred;
  // A chance is shown as a percentage only if past estimates have proved accurate.
  const chanceNote =
    isCalibrated && chance !== undefined ? `, ${formatPercent(chance)} likely to answer well` : '';
  const basis = isMeasured ? `our tests${chanceNote}` : isUnproven ? `unproven, ${like}` : like;
  return preferred ? `${basis}, won ${preferred.wins} of ${preferred.of} votes here` : basis;
}
