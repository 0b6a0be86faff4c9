import { useDeferredValue, type ReactNode } from 'react';
import { ModelPicker } from './picker/model-picker.tsx';
import { ModelButton } from './picker/panel/model-button.tsx';
import { PickerPlaceholder } from './picker/picker-placeholder.tsx';
import type { ModelChoice } from './picker/selection/use-model-choice.ts';
import { PromptBox } from './prompt/prompt-box.tsx';
import type { Prompt } from './prompt/use-prompt.ts';

interface FirstPromptProps {
  prompt: Prompt;
  choice: ModelChoice;
  isBusy: boolean;
  onSubmit: () => void;
  /** A notice about a new prompt. */
  children: ReactNode;
}

/** The prompt box of a new conversation, with the model picker below it. */
export function FirstPrompt({ prompt, choice, isBusy, onSubmit, children }: FirstPromptProps) {
  const { isStandard, selection, leftOut, act } = choice;
  // Because the value is deferred, React can render the rest of the page before the picker's pills.
  const picker = useDeferredValue(choice.picker);
  return (
    <div data-screen-only className="relative pb-6 max-sm:pb-2">
      <PromptBox
        prompt={prompt}
        isBusy={isBusy}
        models={<ModelButton choice={choice} temporary={prompt} />}
        onSubmit={onSubmit}
      />
      <div className="mt-4 max-sm:mt-2">
        {picker ? (
          <ModelPicker
            picker={picker}
            isStandard={isStandard}
            selection={selection}
            leftOut={leftOut}
            onAct={act}
          />
        ) : (
          <PickerPlaceholder query={choice.query} />
        )}
      </div>
      <div className="mt-5 empty:hidden">{children}</div>
    </div>
  );
}
