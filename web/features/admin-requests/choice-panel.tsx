import type { RequestDetails, WeighedModel } from '#shared/contract/requests/schemas.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent } from '#shared/lib/format.ts';
import { nameTask } from '#web/api/models/name-task.ts';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import type { NameOfModel } from './describe-request.ts';

interface ChoicePanelProps {
  choice: NonNullable<RequestDetails['choice']>;
  nameOf: NameOfModel;
}

/** The numbers that Auto used for its choice, as stored at the time. */
export function ChoicePanel({ choice, nameOf }: ChoicePanelProps) {
  const { task, difficulty, promptTokens, dial, policyId, chosen, explored, models } = choice;
  const column = columnOf(nameOf, { chosen, explored });
  return (
    <section aria-labelledby="request-choice" className="mt-8">
      <h3 id="request-choice" className="font-semibold">
        The choice
      </h3>
      <p className="tabular mt-1 mb-3 text-14 text-n11">
        Taken for {nameTask(task).toLowerCase()}, difficulty {Math.round(difficulty * 100)} of 100,
        about {formatCount(promptTokens)} tokens. The dial stood at {Math.round(dial)},{' '}
        {policyId === null ? 'and no learned policy was in force' : `policy ${policyId} in force`}.
        The expected cost is of the estimated prompt and a usual answer to such work; what an answer
        cost is by the tokens that its vendor counted, thinking among them.
      </p>
      <DataTable
        label="Models that were weighed, in the order of the choice"
        columns={column}
        rows={models}
        keyOf={({ model }) => model}
      />
    </section>
  );
}

function columnOf(
  nameOf: NameOfModel,
  { chosen, explored }: { chosen: string | null; explored: string | null },
): Column<WeighedModel>[] {
  return [
    {
      key: 'model',
      header: 'Model',
      isPinned: true,
      isTitle: true,
      cell: ({ model }) => (
        <>
          {nameOf(model)}
          {model === chosen && <Mark>chosen</Mark>}
          {model === explored && <Mark>shown to learn</Mark>}
        </>
      ),
    },
    {
      key: 'chance',
      header: 'Chance of a good answer',
      isNumber: true,
      cell: ({ chance }) => formatPercent(chance, 1),
    },
    {
      key: 'expected',
      header: 'Expected cost',
      isNumber: true,
      cell: ({ costMicroUsd }) => (costMicroUsd === null ? 'Unknown' : formatMoney(costMicroUsd)),
    },
    { key: 'cost', header: 'Thrift', isNumber: true, cell: ({ cost }) => formatDecimal(cost, 2) },
    { key: 'speed', header: 'Speed', isNumber: true, cell: ({ speed }) => formatDecimal(speed, 2) },
  ];
}

function Mark({ children }: { children: string }) {
  return <span className="ml-2 rounded-full bg-go-soft px-2 text-13 text-go-text">{children}</span>;
}
