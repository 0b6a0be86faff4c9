import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { takesTemperature, type Told } from '../../picker/selection/told.ts';
import type { ModelChoice } from '../../picker/selection/use-model-choice.ts';
import { InstructionMenu } from './instruction-menu.tsx';
import { OnlyMenu } from './only-menu.tsx';
import { TemporarySwitch } from './temporary-switch.tsx';
import type { Prompt } from '../use-prompt.ts';

interface MoreMenusProps {
  choice: ModelChoice;
  /** The instructions and temperature to show; the chosen ones if absent. */
  told: Told | undefined;
  /** For a first prompt: whether the conversation will be temporary. */
  prompt: Pick<Prompt, 'isTemporary' | 'setTemporary'> | undefined;
}

/** The menus of a composer that few prompts need. */
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
