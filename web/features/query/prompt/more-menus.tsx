import type { PickerModel } from '#shared/contract/models/schemas.ts';
import type { SentQuery } from '#web/api/sent-query.ts';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import type { Told } from '../picker/selection/told.ts';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';
import { InstructionMenu } from './instruction-menu.tsx';
import { OnlyMenu } from './only-menu.tsx';
import { TemporarySwitch } from './temporary-switch.tsx';
import type { Prompt } from './use-prompt.ts';

interface MoreMenusProps {
  choice: ModelChoice;
  /** What the models are told besides; as it was chosen where it is absent. */
  told: Told | undefined;
  /** Where a conversation begins: whether it is to be temporary. */
  prompt: Pick<Prompt, 'isTemporary' | 'setTemporary'> | undefined;
}

/** The controls of a composer that few prompts need. */
export function MoreMenus({ choice, told, prompt }: MoreMenusProps) {
  const { picker, fields } = choice;
  const isSignedIn = Boolean(useCurrentUser().data);
  const hasTemperature = takesTemperature(picker?.models, fields);
  return (
    <>
      {(isSignedIn || hasTemperature) && (
        <InstructionMenu
          isSignedIn={isSignedIn}
          hasTemperature={hasTemperature}
          told={told ?? choice.told}
          onChange={choice.setTold}
        />
      )}
      <OnlyMenu picker={picker} />
      {prompt && (
        <TemporarySwitch isTemporary={prompt.isTemporary} onChange={prompt.setTemporary} />
      )}
    </>
  );
}

type Asked = Pick<SentQuery, 'model' | 'models' | 'effort' | 'compareMode'>;

/** Whether a temperature may go with a prompt; never where Auto chooses the model. */
function takesTemperature(models: readonly PickerModel[] = [], asked: Asked): boolean {
  const { model, models: compared = [model], effort, compareMode } = asked;
  const chosen = compareMode ? compared : [model];
  return models.some(
    ({ id, takesTemperature: takes }) =>
      chosen.includes(id) && (takes === 'always' || (takes !== null && effort !== 'thorough')),
  );
}
