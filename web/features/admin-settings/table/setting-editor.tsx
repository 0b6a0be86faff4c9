import { useId, type FormEvent, type ReactNode } from 'react';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import { isComposing } from '#web/ui/browser/is-composing.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { useLostByReload } from '#web/ui/guards/lost-by-reload.ts';
import { useKeptText } from '#web/ui/guards/use-kept-text.ts';

interface SettingEditorProps {
  label: string;
  initial: string;
  /** The field for a secret starts out empty. Leaving it empty changes nothing. */
  setting: Pick<Setting, 'isSecret' | 'isLong' | 'choices' | 'takesSeveral'>;
  isBusy: boolean;
  /** The server's error for the value that was submitted. */
  error: string | undefined;
  onSave: (value: string) => void;
  onCancel: () => void;
  /** More actions for the typed value. */
  more?: (value: string, onChange: (value: string) => void) => ReactNode;
}

export function SettingEditor(props: SettingEditorProps) {
  const { label, initial, setting, isBusy, error, onSave, onCancel, more } = props;
  const { isSecret, isLong, choices, takesSeveral } = setting;
  const [value, setValue] = useKeptText(isSecret ? null : label, isSecret ? '' : initial);
  useLostByReload('the secret you typed', isSecret && value !== '');
  const errorId = useId();
  const invalid = error && { 'aria-invalid': true, 'aria-describedby': errorId };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSave(value);
  };
  return (
    <form
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event.nativeEvent) && onCancel()}
      className="flex flex-wrap gap-2"
    >
      {choices.length > 0 ? (
        <Choice {...{ label, choices, takesSeveral, value }} onChange={setValue} />
      ) : isLong ? (
        <textarea
          autoFocus
          aria-label={label}
          {...invalid}
          rows={6}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          className={`${fieldLook} basis-full py-2`}
        />
      ) : (
        <input
          autoFocus
          aria-label={label}
          {...invalid}
          type={isSecret ? 'password' : 'text'}
          autoComplete={isSecret ? 'new-password' : 'off'}
          spellCheck={false}
          placeholder={isSecret ? 'Leave empty to keep the value' : ''}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          className={`${fieldLook} h-10 basis-56 max-sm:basis-full pointer-coarse:h-11`}
        />
      )}
      {error && (
        <p id={errorId} className="basis-full text-13 text-danger sm:order-last">
          {error}
        </p>
      )}
      {more?.(value, setValue)}
      <Button type="submit" look="primary" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}

interface ChoiceProps extends Pick<Setting, 'choices' | 'takesSeveral'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A switch, checkboxes or a select, depending on the values. */
function Choice({ label, choices, takesSeveral, value, onChange }: ChoiceProps) {
  if (takesSeveral) {
    const chosen = value.split(',').map((part) => part.trim());
    return (
      <div role="group" aria-label={label} className="basis-full">
        {choices.map((choice) => (
          <CheckField
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={({ target }) =>
              onChange(
                choices
                  .map((one) => one.value)
                  .filter((one) => (one === choice.value ? target.checked : chosen.includes(one)))
                  .join(','),
              )
            }
          />
        ))}
      </div>
    );
  }
  if (isOnOrOff(choices)) {
    const isOn = value === 'on';
    return (
      <Switch
        autoFocus
        aria-label={label}
        isOn={isOn}
        onClick={() => onChange(isOn ? 'off' : 'on')}
      >
        {isOn ? 'On' : 'Off'}
      </Switch>
    );
  }
  return (
    <select
      autoFocus
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${fieldLook} h-10 basis-40 font-sans! pointer-coarse:h-11`}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function isOnOrOff(choices: Setting['choices']): boolean {
  return choices.length === 2 && choices.every(({ value }) => value === 'on' || value === 'off');
}

const fieldLook =
  'min-w-0 flex-1 rounded-control border border-n8 bg-n1 px-3 font-mono text-14 outline-none hover:border-n9 aria-invalid:border-danger focus:border-go focus:ring-3 focus:ring-go/15 pointer-coarse:text-16';
