import type { Picker } from '#shared/contract/models.ts';
import type { RouteDetails } from '#shared/contract/queries.ts';
import { providerColour } from '../provider-dot.tsx';

interface RouteNumbersProps {
  details: RouteDetails;
  picker: Picker | undefined;
}

const headings = ['Score', 'Quality', 'Cost', 'Speed'];

/** What the choice was made from: the reading of the prompt, and every model's score. */
export function RouteNumbers({ details, picker }: RouteNumbersProps) {
  const nameOf = (id: string) => picker?.models.find((model) => model.id === id)?.name ?? id;
  return (
    <div className="mt-3 animate-rise rounded-panel border border-n6 px-4 pt-3 pb-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-13">
        <Fact name="Task" value={details.task} />
        <Fact name="Difficulty" value={percent(details.difficulty)} />
        <Fact name="Prompt" value={`${details.promptTokens.toLocaleString('en-US')} tokens`} />
        {details.needs.length > 0 && <Fact name="Needs" value={details.needs.join(', ')} />}
      </dl>
      <div className="mt-3 overflow-x-auto" role="region" aria-label="Scores" tabIndex={0}>
        <table className="tabular w-full text-13">
          <thead className="text-n10">
            <tr>
              <th scope="col" className="py-1.5 pr-4 text-left font-medium">
                Model
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="py-1.5 pl-4 text-right font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {details.scores.map((row) => (
              <tr key={row.model} className="border-t border-n6">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
                  {nameOf(row.model)}
                </th>
                <td className="w-1/3 py-1.5 pl-4">
                  <ScoreBar score={row.score} model={row.model} />
                </td>
                {[row.quality, row.cost, row.speed].map((value, index) => (
                  <td key={index} className="py-1.5 pl-4 text-right text-n11">
                    {percent(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
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

function ScoreBar({
  score,
  model,
}: {
  score: number;
  model: RouteDetails['scores'][number]['model'];
}) {
  const [provider] = model.split(':') as [Parameters<typeof providerColour>[0]];
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-n3">
        <span
          className="block h-full rounded-full"
          style={{ width: percent(score), background: providerColour(provider) }}
        />
      </span>
      <span className="w-10 text-right font-medium">{percent(score)}</span>
    </span>
  );
}

function percent(share: number): string {
  return `${Math.round(Math.min(Math.max(share, 0), 1) * 100)}%`;
}
