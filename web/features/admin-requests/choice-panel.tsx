import type { RequestDetails, WeighedModel } from '#shared/contract/requests/schemas.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent } from '#shared/lib/format.ts';
import { nameTask } from '#web/api/models/name-task.ts';
import { useModelNames } from '#web/api/models/model-name.tsx';
import { DataTable, numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { Pill } from '#web/ui/data/pill.tsx';
import type { NameOfModel } from './describe-request.ts';

type Choice = NonNullable<RequestDetails['choice']>;

/** The numbers on which Auto based its choice, as stored at the time. */
export function ChoicePanel({ choice }: { choice: Choice }) {
  const { task, difficulty, promptTokens, dial, policyId, models } = choice;
  const nameOf = useModelNames();
  return (
    <section aria-labelledby="request-choice" className="mt-8">
      <h3 id="request-choice" className="font-semibold">
        How Auto chose
      </h3>
      <p className="tabular mt-1 mb-3 text-14 text-n11">
        Auto rated the prompt as {nameTask(task).toLowerCase()}, with a difficulty of{' '}
        {Math.round(difficulty * 100)} out of 100 and about {formatCount(promptTokens)} tokens. It
        was set to {Math.round(dial)} out of 100 (cheapest to best){' '}
        {policyId === null ? 'and used no learned policy' : `and used policy ${policyId}`}. Expected
        costs are estimates for a typical answer. The costs below are based on the tokens that the
        provider counted, including thinking.
      </p>
      <DataTable
        label="Models that Auto considered, best first"
        columns={columnsOf(choice, nameOf)}
        rows={models}
        keyOf={({ model }) => model}
      />
    </section>
  );
}

function columnsOf({ chosen, explored }: Choice, nameOf: NameOfModel): Column<WeighedModel>[] {
  return [
    {
      key: 'model',
      header: 'Model',
      isPinned: true,
      isTitle: true,
      cell: ({ model }) => (
        <>
          {nameOf(model)}
          {model === chosen && (
            <Pill tone="good" className="ml-2">
              chosen
            </Pill>
          )}
          {model === explored && (
            <Pill tone="good" className="ml-2">
              shown to collect votes
            </Pill>
          )}
        </>
      ),
    },
    numberColumn('chance', 'Chance of a good answer', ({ chance }) => formatPercent(chance, 1)),
    numberColumn('expected', 'Expected cost', ({ costMicroUsd }) =>
      costMicroUsd === null ? 'Unknown' : formatMoney(costMicroUsd),
    ),
    numberColumn('cost', 'Cost score', ({ cost }) => formatDecimal(cost, 2)),
    numberColumn('speed', 'Speed score', ({ speed }) => formatDecimal(speed, 2)),
  ];
}
