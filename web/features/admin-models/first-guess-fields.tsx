import type { UseFormRegisterReturn } from 'react-hook-form';
import type { AdminModel, NewModel } from '#shared/contract/models/admin-schemas.ts';
import { tabledTasks } from '#shared/contract/routing/constants.ts';
import { nameTask } from '#web/api/models/name-task.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';

type Task = (typeof tabledTasks)[number];
type Answer = 'same' | 'better' | 'worse';

/** The form fields for how a new model compares to an existing one. */
export interface GuessDraft {
  skillsLike: string;
  costs: '' | 'less' | 'same' | 'more';
  skills: Record<Task, Answer>;
}

export const sameInAll = Object.fromEntries(
  tabledTasks.map((task) => [task, 'same']),
) as GuessDraft['skills'];

export function toFirstGuess({
  skillsLike,
  costs,
  skills,
}: GuessDraft): Pick<NewModel, 'skillsLike' | 'costs' | 'betterAt' | 'worseAt'> {
  const answered = (wanted: Answer) => tabledTasks.filter((task) => skills[task] === wanted);
  return {
    // The select only offers ids that the server sent.
    skillsLike: skillsLike as NewModel['skillsLike'],
    ...(costs !== '' && { costs }),
    betterAt: answered('better'),
    worseAt: answered('worse'),
  };
}

const costOptions = [
  { value: '', label: 'Use the price below' },
  { value: 'less', label: 'Lower' },
  { value: 'same', label: 'About the same' },
  { value: 'more', label: 'Higher' },
];
const answers = [
  { value: 'same', label: 'About the same' },
  { value: 'better', label: 'Better' },
  { value: 'worse', label: 'Worse' },
];
const asked = tabledTasks.filter((task) => task !== 'image');

interface FirstGuessFieldsProps {
  alike: readonly AdminModel[];
  register: (name: 'skillsLike' | 'costs' | `skills.${Task}`) => UseFormRegisterReturn;
  error: string | undefined;
}

/** The questions about a model that isn't in Switchyard's catalogue. */
export function FirstGuessFields({ alike, register, error }: FirstGuessFieldsProps) {
  return (
    <fieldset className="grid gap-3 rounded-panel border border-n6 p-4 max-sm:p-3">
      <legend className="px-1 text-14 font-medium">Initial estimate</legend>
      <p className="text-13 text-n10">
        Switchyard doesn’t know this model. Until there are enough votes, Auto relies on your
        answers here, and the model is marked as unproven.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          look="form"
          label="Most similar to"
          options={[
            { value: '', label: 'Choose a model' },
            ...alike.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          {...register('skillsLike')}
        />
        <SelectField
          look="form"
          label="Cost compared to that model"
          options={costOptions}
          {...register('costs')}
        />
      </div>
      {error && <p className="text-13 text-danger">{error}</p>}
      <details>
        <summary className="w-fit cursor-pointer py-2.5 text-14 pointer-coarse:py-3">
          Better or worse at some tasks
        </summary>
        <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {asked.map((task) => (
            <SelectField
              look="form"
              key={task}
              label={nameTask(task)}
              options={answers}
              {...register(`skills.${task}`)}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}
