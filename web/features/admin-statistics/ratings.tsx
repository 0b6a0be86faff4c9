import { Fragment, useState } from 'react';
import type { ModelPopularity } from '#shared/contract/statistics/schemas.ts';
import { formatCount } from '#shared/lib/format.ts';
import { nameTask } from '#web/api/models/name-task.ts';
import { ModelNames } from '#web/api/models/model-name.tsx';
import { DataTable, numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import {
  describeVoteEffects,
  describeInterval,
  describeRating,
  ratingsOf,
  tasksOf,
} from './figures.ts';
import { useVoteEffects } from './use-statistics.ts';

type RatedModel = ReturnType<typeof ratingsOf>[number][number];

const columns: Column<RatedModel>[] = [
  { key: 'model', header: 'Model', cell: ({ model }) => <ModelNames ids={[model]} /> },
  numberColumn('rating', 'Rating', describeRating),
  numberColumn('interval', '95% Interval', describeInterval),
  numberColumn('votes', 'Votes', ({ votes }) => formatCount(votes)),
];

const everything = '';

/** Ratings that account for the opponents of a model and for bias in the votes. */
export function Ratings({ models }: { models: readonly ModelPopularity[] }) {
  const [task, setTask] = useState(everything);
  const effects = useVoteEffects().data;
  const sentences = effects ? describeVoteEffects(effects) : [];
  return (
    <section aria-labelledby="ratings" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-reading">
          <h2 id="ratings" className="font-semibold">
            Ratings
          </h2>
          <p className="text-14 text-n10">
            Bradley–Terry ratings. 1500 is average, and a lead of 400 means ten wins per loss. A tie
            counts as half a win. For each task, we count at most 30 votes per user.
          </p>
        </div>
        <SelectField
          label="Task"
          value={task}
          options={[
            { value: everything, label: 'All tasks' },
            ...tasksOf(models).map((value) => ({ value, label: nameTask(value) })),
          ]}
          onChange={({ target }) => setTask(target.value)}
        />
      </div>
      {ratingsOf(models, task === everything ? null : task).map((rated, scale) => (
        <Fragment key={scale}>
          {scale > 0 && (
            <p className="mt-6 mb-3 max-w-reading text-14 text-n10">
              Never compared with the models above, even indirectly. These ratings have their own
              scale, on which 1500 is the average of these models.
            </p>
          )}
          <DataTable
            label={scale === 0 ? 'Model ratings' : `Model ratings, scale ${scale + 1}`}
            columns={columns}
            rows={rated}
            keyOf={({ model }) => model}
          />
        </Fragment>
      ))}
      {sentences.length > 0 && (
        <ul className="mt-3 space-y-1 text-13 text-n10">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
