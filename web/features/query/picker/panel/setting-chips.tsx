import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { ProviderMark } from '#shared/contract/models/providers.ts';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { useInstructions } from '#web/api/accounts/use-instructions.ts';
import { keepOnlyMark } from '#web/api/models/only-mark.ts';
import { takesTemperature } from '../selection/answer-settings.ts';
import type { ModelChoice } from '../selection/use-model-choice.ts';

export interface Temporary {
  isTemporary: boolean;
  setTemporary: (isTemporary: boolean) => void;
}

interface SettingChipsProps {
  choice: ModelChoice;
  temporary: Temporary | undefined;
}

/** The settings for the next prompt that differ from the defaults, each with a button to reset it. */
export function SettingChips({ choice, temporary }: SettingChipsProps) {
  const { picker, selection, only, effort, search, settings, setSettings, fields } = choice;
  const instructions = useChosenInstructions(choice);
  const isTempered = settings.temperature !== null && takesTemperature(picker?.models, fields);
  const chips = [
    temporary?.isTemporary && ['Temporary', () => temporary.setTemporary(false)],
    selection.isComparing &&
      choice.isBlind &&
      !temporary?.isTemporary && ['Blind', () => choice.setBlind(false)],
    effort && effort !== 'auto' && [`Effort: ${efforts[effort]}`, () => choice.setEffort('auto')],
    instructions && [
      `Instructions: ${instructions}`,
      () => setSettings({ ...settings, instructions: null }),
    ],
    isTempered && [
      `Temperature ${settings.temperature}`,
      () => setSettings({ ...settings, temperature: null }),
    ],
    only && [onlyNames[only], () => keepOnlyMark(null)],
    search && search !== 'auto' && [`Web search ${search}`, () => choice.setSearch('auto')],
  ].filter((chip): chip is [string, () => void] => Array.isArray(chip));
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Settings for this prompt"
      className="flex basis-full flex-wrap gap-1.5 px-2.5 pt-0.5 pb-1.5 pointer-coarse:gap-2.5"
    >
      {chips.map(([label, remove]) => (
        <li key={label} className="min-w-0">
          <button
            type="button"
            onClick={remove}
            className="relative flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-go-line bg-go-soft pr-2 pl-3 text-13 text-go-text after:absolute after:-inset-1 hover:border-go pointer-coarse:min-h-9"
          >
            <span className="sr-only">Remove </span>
            <span className="truncate">{label}</span>
            <X size={14} aria-hidden className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

const efforts = { quick: 'Quick', thorough: 'Thorough' };

export const onlyNames: Record<ProviderMark, string> = {
  'own-machine': 'Self-hosted only',
  eu: 'EU only',
  'no-retention': 'Zero retention',
};

/** The name of the selected instructions, or null. Clears the selection if they were deleted elsewhere. */
function useChosenInstructions({ settings, setSettings }: ModelChoice): string | null {
  const isSignedIn = Boolean(useCurrentUser().data);
  const own = useInstructions(isSignedIn && settings.instructions !== null).data;
  const chosen = own?.named.find(({ id }) => id === settings.instructions);
  const isGone = own !== undefined && settings.instructions !== null && !chosen;
  const forget = useEffectEvent(() => setSettings({ ...settings, instructions: null }));
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
  return chosen?.name ?? null;
}
