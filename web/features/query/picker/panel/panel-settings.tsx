import { Link } from 'wouter';
import { type ProviderMark, providerMarks } from '#shared/contract/models/providers.ts';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { useInstructions } from '#web/api/accounts/use-instructions.ts';
import { keepOnlyMark } from '#web/api/models/only-mark.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { takesTemperature } from '../selection/answer-settings.ts';
import type { ModelChoice } from '../selection/use-model-choice.ts';
import { onlyNames, type Temporary } from './setting-chips.tsx';

interface PanelSettingsProps {
  choice: ModelChoice;
  temporary: Temporary | undefined;
}

/** The settings for the next prompt besides its models. Each appears only where it has an effect. */
export function PanelSettings({ choice, temporary }: PanelSettingsProps) {
  const { picker, only, effort, setEffort, search, setSearch, settings, setSettings, fields } =
    choice;
  const isSignedIn = Boolean(useCurrentUser().data);
  const marks = providerMarks.filter(
    (mark) => mark === only || picker?.providers.some((provider) => provider.marks.includes(mark)),
  );
  return (
    <div className="grid shrink-0 grid-cols-2 gap-x-4 gap-y-2 border-t border-n6 px-4 py-3 empty:hidden max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {effort && (
        <SelectField
          label="Effort"
          options={efforts}
          value={effort}
          onChange={({ target }) =>
            setEffort(efforts.find(({ value }) => value === target.value)?.value ?? 'auto')
          }
        />
      )}
      {isSignedIn && <InstructionsField choice={choice} />}
      {takesTemperature(picker?.models, fields) && (
        <SelectField
          label="Temperature"
          options={temperatures}
          value={String(settings.temperature ?? '')}
          onChange={({ target: { value } }) =>
            setSettings({ ...settings, temperature: value === '' ? null : Number(value) })
          }
        />
      )}
      {marks.length > 0 && (
        <SelectField
          label="Where the model runs"
          options={[
            { value: '', label: 'Anywhere' },
            ...marks.map((mark) => ({ value: mark, label: onlyNames[mark] })),
          ]}
          value={only ?? ''}
          onChange={({ target }) =>
            keepOnlyMark(marks.find((mark: ProviderMark) => mark === target.value) ?? null)
          }
        />
      )}
      {search && (
        <SelectField
          label="Search the web"
          options={searches}
          value={search}
          onChange={({ target }) =>
            setSearch(searches.find(({ value }) => value === target.value)?.value ?? 'auto')
          }
        />
      )}
      {temporary && (
        <div className="col-span-2">
          <Switch
            isOn={temporary.isTemporary}
            aria-describedby="temporary-note"
            onClick={() => temporary.setTemporary(!temporary.isTemporary)}
          >
            Temporary conversation
          </Switch>
          <p id="temporary-note" className="-mt-1 pl-11.5 text-13 text-n10">
            The conversation isn’t saved or used for ratings. It ends when you reload or close the
            tab.
          </p>
        </div>
      )}
    </div>
  );
}

/** How long thinking models may think before they answer. */
const efforts = [
  { value: 'auto', label: 'Auto' },
  { value: 'quick', label: 'Quick: fastest answer' },
  { value: 'thorough', label: 'Thorough: costs more' },
] as const;

const searches = [
  { value: 'auto', label: 'Auto' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

const temperatures = [
  { value: '', label: 'Default' },
  { value: '0', label: '0: almost always the same' },
  { value: '0.5', label: '0.5: some variation' },
  { value: '1', label: '1: more variation' },
];

function InstructionsField({ choice: { settings, setSettings } }: { choice: ModelChoice }) {
  const own = useInstructions().data;
  const named = own?.named ?? [];
  const others = [own?.hasInstallation && 'site-wide', own?.standing && 'standing'];
  const kinds = others.filter(Boolean).join(' and ');
  const none = { value: '', label: kinds ? `Only ${kinds}` : 'None' };
  return (
    <div className="relative min-w-0">
      <SelectField
        label="Instructions"
        options={[none, ...named.map(({ id, name }) => ({ value: id, label: name }))]}
        value={settings.instructions ?? ''}
        onChange={({ target }) => setSettings({ ...settings, instructions: target.value || null })}
      />
      <Link
        href="/profile?tab=instructions"
        className="absolute -top-0.5 right-0 min-h-6 text-13 text-go-text underline underline-offset-2"
      >
        {named.length > 0 ? 'Edit' : 'Write'}
        <span className="sr-only"> instructions</span>
      </Link>
    </div>
  );
}
