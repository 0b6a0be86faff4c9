import { dialNames } from '../../picker/selection/use-dial.ts';
import { useEffect, useRef, useState } from 'react';
import type { ModelId, Picker } from '#shared/contract/models/schemas.ts';
import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { formatMoney } from '#shared/lib/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { PlacedModel } from '../../picker/elsewhere/place-models.ts';
import { findListing, nameModel } from '../find-model.ts';
import { useVersionActions } from '../versions/version-actions.ts';
import { CandidateChart, type Candidate } from './candidate-chart.tsx';
import { chanceOf, tellChance, type ScoreRow } from './tell-numbers.ts';
import { wordChoice } from './word-choice.ts';

interface CandidatePanelProps {
  details: RouteDetails;
  picker: Picker | undefined;
  /** The id of the model that answered. */
  own: string;
  /** Tries a candidate; absent where nothing can be tried. */
  onTry: ((id: ModelId) => void) | undefined;
}

/** More candidates than these are listed only in the table. */
const mostCharted = 8;

/** Compares the chosen model with the other candidates, each of which can be tried. */
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
      <p>{wordChoice(details, own, nameOf)}</p>
      {candidates.length > 1 && (
        <div className="mt-4">
          <CandidateChart candidates={candidates} />
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-13 text-n10">
          {details.dial && `Auto: ${nameDial(details.dial)}. `}
          Estimates for a typical answer at list prices. Lines show how uncertain the quality is.
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

function nameDial({ word, position }: NonNullable<RouteDetails['dial']>): string {
  const scale = `${position}/100`;
  return word ? `${dialNames[word]} (${scale})` : scale;
}

/** The candidates with a known cost: the best ones and the one that answered. */
function useCandidates({ details, picker, own, onTry }: CandidatePanelProps): Candidate[] {
  const isBusy = useVersionActions()?.isBusy ?? false;
  const upgrade = useVersionActions()?.onUpgrade;
  const known = details.scores.flatMap((row) =>
    row.costMicroUsd == null ? [] : [{ ...row, costMicroUsd: row.costMicroUsd }],
  );
  return known
    .filter(({ model }, index) => index < mostCharted || model === own)
    .map((row) => {
      const listing: Partial<PlacedModel> = findListing(picker, row.model) ?? {};
      const isOwn = row.model === own;
      const isTriable = !isOwn && !isBusy && !listing.elsewhere;
      return {
        row,
        name: nameModel(picker, row.model),
        isOwn,
        obstacle: listing.isStandard && upgrade ? 'needs Standard' : (listing.elsewhere ?? null),
        onTry: isTriable && onTry ? () => onTry(row.model) : undefined,
      };
    })
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
}

interface CandidateTableProps {
  scores: readonly ScoreRow[];
  own: string;
  nameOf: (id: string) => string;
  /** If false, only screen readers find it. */
  isShown: boolean;
}

function CandidateTable({ scores, own, nameOf, isShown }: CandidateTableProps) {
  return (
    <div className={isShown ? 'mt-2' : 'sr-only'}>
      <table className="tabular w-full text-13">
        <caption className="sr-only">Candidates</caption>
        <thead className="text-left text-n10">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Model
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-medium">
              Estimated quality
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Estimated cost
            </th>
          </tr>
        </thead>
        <tbody>
          {scores
            .toSorted((a, b) => chanceOf(b) - chanceOf(a))
            .map((row) => (
              <tr key={row.model} className="border-t border-n6 align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  <span className={row.model === own ? 'font-semibold' : ''}>
                    {nameOf(row.model)}
                  </span>
                  <span className="block text-n10">{basisOf(row, nameOf)}</span>
                </th>
                <td className="py-1.5 pr-3 text-right">{tellChance(row)}</td>
                <td className="py-1.5 text-right">
                  {row.costMicroUsd == null ? 'unknown' : formatMoney(row.costMicroUsd)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the estimated quality is based on. */
function basisOf(row: ScoreRow, nameOf: (id: string) => string): string {
  const { isMeasured, skillsLike, preferred } = row;
  if (isMeasured === undefined) return '';
  const like = skillsLike ? `estimated from ${nameOf(skillsLike)}` : 'public benchmarks';
  const isUnproven = skillsLike && !isMeasured && !preferred;
  const basis = isMeasured ? 'our tests' : isUnproven ? `unproven, ${like}` : like;
  return preferred ? `${basis}, won ${preferred.wins} of ${preferred.of} votes here` : basis;
}
