import type { Picker } from '#shared/contract/models/schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { formatCount, formatMoney } from '#shared/lib/format.ts';
import { nameDifficulty } from '#shared/lib/name-chance.ts';
import { providerColour } from '../../picker/provider-dot.tsx';
import { dialNames } from '../../picker/selection/use-dial.ts';
import { nameModel } from '../find-model.ts';
import { chanceOf, percent, tellChance, type ScoreRow } from './tell-numbers.ts';

interface RouteNumbersProps {
  details: RouteDetails;
  picker: Picker | undefined;
  /** The id of the model that answered. */
  own: string;
}

const headings = ['Chance of a good answer', 'Cost', 'Score'];

/** The basis of the choice: the traits of the prompt and the score of every model. */
export function RouteNumbers({ details, picker, own }: RouteNumbersProps) {
  const nameOf = (id: string) => nameModel(picker, id);
  return (
    <div className="mt-3 animate-rise border-n6 pt-3 pb-2 max-sm:border-y sm:rounded-panel sm:border sm:px-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-13">
        <Fact name="Task" value={details.task} />
        {details.domain && <Fact name="Field" value={details.domain} />}
        <Fact name="Difficulty" value={nameDifficulty(details.difficulty)} />
        <Fact name="Prompt" value={`${formatCount(details.promptTokens)} tokens`} />
        {details.dial && <Fact name="Auto" value={nameDial(details.dial)} />}
        {details.needs.length > 0 && <Fact name="Needs" value={details.needs.join(', ')} />}
      </dl>
      <ScoreTable scores={details.scores} own={own} nameOf={nameOf} />
      <p className="mt-2 text-13 text-n10">
        Percentages appear where we've checked the estimate against real prompts; otherwise you see
        a rating. Cost is an estimate for a typical answer at list prices; the actual cost is below
        the answer. The score, out of 100, balances chance and cost under the Auto setting.
      </p>
    </div>
  );
}

function nameDial({ word, position }: NonNullable<RouteDetails['dial']>): string {
  const scale = `${position}/100`;
  return word ? `${dialNames[word]} (${scale})` : scale;
}

type NameOf = (id: string) => string;

interface ScoreTableProps {
  scores: readonly ScoreRow[];
  own: string;
  nameOf: NameOf;
}

function ScoreTable({ scores, own, nameOf }: ScoreTableProps) {
  return (
    <div className="mt-3 overflow-x-auto" role="region" aria-label="Scores" tabIndex={0}>
      <table className="tabular w-full text-13">
        <thead className="text-n10">
          <tr>
            <th scope="col" className="py-1.5 pr-4 text-left font-medium max-sm:w-2/5">
              Model
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-1.5 pl-3 text-right font-medium sm:pl-4">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scores.map((row) => (
            <Row key={row.model} row={row} isOwn={row.model === own} nameOf={nameOf} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, isOwn, nameOf }: { row: ScoreRow; isOwn: boolean; nameOf: NameOf }) {
  return (
    <tr className="border-t border-n6 align-top">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        <span className={isOwn ? 'font-semibold' : ''}>{nameOf(row.model)}</span>
        <span className="block text-13 text-n10">{basisOf(row, nameOf)}</span>
      </th>
      <td className="py-1.5 pl-3 font-medium sm:w-1/3 sm:pl-4">
        <span className="flex items-center justify-end gap-3">
          {row.isCalibrated && <ChanceBar row={row} className="min-w-16 flex-1 max-sm:hidden" />}
          <span className="text-right">{tellChance(row)}</span>
        </span>
        {row.isCalibrated && <ChanceBar row={row} className="mt-1.5 sm:hidden" />}
      </td>
      <td className="py-1.5 pl-3 text-right text-n11 sm:pl-4">{costOf(row)}</td>
      <td className="py-1.5 pl-3 text-right text-n11 sm:pl-4">{Math.round(row.score * 100)}</td>
    </tr>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-n10">{name}</dt>
      <dd className="tabular font-medium">{value}</dd>
    </div>
  );
}

function ChanceBar({ row, className }: { row: ScoreRow; className: string }) {
  const [provider] = row.model.split(':') as [ProviderId];
  return (
    <span aria-hidden className={`block h-1.5 overflow-hidden rounded-full bg-n3 ${className}`}>
      <span
        className="block h-full rounded-full"
        style={{ width: percent(chanceOf(row)), background: providerColour(provider) }}
      />
    </span>
  );
}

function basisOf(row: ScoreRow, nameOf: NameOf): string {
  const { isMeasured, skillsLike, preferred } = row;
  if (isMeasured === undefined) return '';
  const like = skillsLike ? `estimated from ${nameOf(skillsLike)}` : 'public benchmarks';
  const isUnproven = skillsLike && !isMeasured && !preferred;
  const basis = isMeasured ? 'our tests' : isUnproven ? `unproven, ${like}` : like;
  return preferred ? `${basis}, won ${preferred.wins} of ${preferred.of} votes here` : basis;
}

function costOf({ costMicroUsd }: ScoreRow): string {
  return costMicroUsd == null ? '–' : formatMoney(costMicroUsd);
}
