import type { Told } from '../../picker/selection/told.ts';
import { dialNames } from '../../picker/selection/use-dial.ts';
import type { ModelChoice } from '../../picker/selection/use-model-choice.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import { LazyBlindSwitch } from './lazy-blind-switch.tsx';
import { LazyMoreMenus } from './lazy-more-menus.tsx';
import type { Prompt } from '../use-prompt.ts';

interface PromptMenusProps {
  choice: ModelChoice;
  /** Whether it follows right after the model names. */
  isBesideModels?: boolean;
  /** The instructions and temperature to show; the chosen ones if absent. */
  told?: Told;
  /** For a first prompt: whether the conversation will be temporary. */
  prompt?: Pick<Prompt, 'isTemporary' | 'setTemporary'>;
}

/** The row of small menus in a composer, for all settings except the models. */
export function PromptMenus({ choice, isBesideModels, told, prompt }: PromptMenusProps) {
  const { dial, setDial, effort, setEffort, isBlind, setBlind } = choice;
  return (
    <>
      {dial && (
        <ChoiceMenu
          label="How Auto chooses"
          name="Auto"
          bare={isBesideModels ? 'always' : 'narrow'}
          value={dial}
          options={dials}
          onChoose={setDial}
        />
      )}
      {isBlind !== null && <LazyBlindSwitch isBlind={isBlind} onChange={setBlind} />}
      {effort && (
        <ChoiceMenu
          label="Effort"
          name="Effort"
          bare={effort === 'auto' ? 'never' : 'narrow'}
          value={effort}
          options={efforts}
          onChoose={setEffort}
        />
      )}
      <LazyMoreMenus choice={choice} told={told} prompt={prompt} />
    </>
  );
}

/** How Auto weighs the cost of a model against the quality of its answers. */
const dials = [
  { value: 'thrifty', label: dialNames.thrifty, note: 'Low-cost models; rarely a premium one' },
  { value: 'balanced', label: dialNames.balanced, note: 'Premium models for harder prompts' },
  { value: 'best', label: dialNames.best, note: 'Premium models for almost every prompt' },
] as const;

/** How long thinking models may think before they answer. */
const efforts = [
  { value: 'auto', label: 'Auto', note: 'Decides per prompt' },
  { value: 'quick', label: 'Quick', note: 'Minimal thinking, fastest answer' },
  { value: 'thorough', label: 'Thorough', note: 'Thinks longer, costs more' },
] as const;
