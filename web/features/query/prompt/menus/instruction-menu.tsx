import { BookText } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import type { OwnInstructions } from '#shared/contract/instructions/schemas.ts';
import { useInstructions } from '#web/api/accounts/use-instructions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '#web/ui/popovers/menu.tsx';
import type { Told } from '../../picker/selection/told.ts';

interface InstructionMenuProps {
  isSignedIn: boolean;
  /** Whether a temperature can be sent with the current models. */
  hasTemperature: boolean;
  told: Told;
  onChange: (told: Told) => void;
}

/** The instructions and the temperature to send with the prompt. */
export function InstructionMenu(props: InstructionMenuProps) {
  const { isSignedIn, hasTemperature, told, onChange } = props;
  const own = useInstructions(isSignedIn).data;
  useForgotten(own, props);
  const named = own?.named.find(({ id }) => id === told.instructions);
  const temperature = hasTemperature && told.temperature !== null ? told.temperature : null;
  const isSet = named !== undefined || temperature !== null;
  const label = isSignedIn ? 'Instructions' : 'Temperature';
  const shown = [named?.name, temperature !== null && `temperature ${temperature}`]
    .filter(Boolean)
    .join(', ');
  return (
    <Menu
      label={label}
      trigger={
        <Button
          look="quiet"
          aria-label={isSet ? `${label}: ${shown}` : label}
          data-set={isSet || undefined}
          className="max-w-max min-w-10 shrink! gap-1.5 px-2.5! data-set:bg-go-soft data-set:text-go-text max-sm:px-2! sm:data-set:w-42 sm:data-set:grow sm:data-set:justify-start!"
        >
          <BookText size={15} aria-hidden className="shrink-0" />
          {isSet && <span className="truncate max-sm:hidden">{shown}</span>}
        </Button>
      }
    >
      {isSignedIn && <NamedChoice own={own} told={told} onChange={onChange} />}
      {isSignedIn && hasTemperature && <MenuLine />}
      {hasTemperature && <TemperatureChoice told={told} onChange={onChange} />}
    </Menu>
  );
}

/** Clears the choice if those instructions were deleted elsewhere. */
function useForgotten(own: OwnInstructions | undefined, props: InstructionMenuProps): void {
  const { told, onChange } = props;
  const isGone =
    own !== undefined &&
    told.instructions !== null &&
    own.named.every(({ id }) => id !== told.instructions);
  const forget = useEffectEvent(() => onChange({ ...told, instructions: null }));
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
}

interface ChoiceProps {
  told: Told;
  onChange: (told: Told) => void;
}

function NamedChoice({ own, told, onChange }: ChoiceProps & { own: OwnInstructions | undefined }) {
  const named = own?.named ?? [];
  const options = [
    withoutNamed(own),
    ...named.map(({ id, name, text }) => ({ value: id, label: name, note: cut(text) })),
  ];
  return (
    <div className="max-w-80">
      <div role="group" aria-label="Instructions" className="max-h-80 overflow-y-auto">
        <MenuChoice
          value={told.instructions ?? ''}
          options={options}
          onChoose={(id) => onChange({ ...told, instructions: id === '' ? null : id })}
        />
      </div>
      <MenuItem asChild>
        <Link href="/profile?tab=instructions">
          {named.length > 0 ? 'Edit instructions' : 'Write instructions'}
        </Link>
      </MenuItem>
    </div>
  );
}

/** The option to use no named instructions. Standing instructions are still sent. */
function withoutNamed(own: OwnInstructions | undefined) {
  const others = [own?.hasInstallation && 'site-wide', own?.standing && 'standing'];
  const kinds = others.filter(Boolean).join(' and ');
  return kinds
    ? { value: '', label: 'No extra instructions', note: `Only ${kinds} instructions are sent` }
    : { value: '', label: 'No instructions', note: 'Your prompt is sent on its own' };
}

const noteCharacters = 60;

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= noteCharacters
    ? line
    : `${line.slice(0, noteCharacters - 1).toWellFormed()}…`;
}

function TemperatureChoice({ told, onChange }: ChoiceProps) {
  return (
    <div role="group" aria-label="Temperature">
      <p aria-hidden className="px-3 pt-1 text-13 text-n10">
        Temperature
      </p>
      <MenuChoice
        value={String(told.temperature ?? '')}
        options={temperatures}
        onChoose={(value) =>
          onChange({ ...told, temperature: value === '' ? null : Number(value) })
        }
      />
    </div>
  );
}

const temperatures = [
  { value: '', label: 'Default', note: "The model's own setting" },
  { value: '0', label: '0', note: 'Almost the same answer every time' },
  { value: '0.5', label: '0.5', note: 'Some variation' },
  { value: '1', label: '1', note: 'More variation' },
];
