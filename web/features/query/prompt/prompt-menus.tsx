import type { ModelChoice } from '../picker/selection/use-model-choice.ts';
import { DialMenu } from './dial-menu.tsx';
import { EffortMenu } from './effort-menu.tsx';

/** What a prompt is asked with besides its models: each where it makes a difference. */
export function PromptMenus({ choice }: { choice: ModelChoice }) {
  const { dial, setDial, effort, setEffort } = choice;
  return (
    <>
      {dial && <DialMenu dial={dial} onChoose={setDial} />}
      {effort && <EffortMenu effort={effort} onChoose={setEffort} />}
    </>
  );
}
