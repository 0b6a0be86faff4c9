import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLostByReload } from '../guards/lost-by-reload.ts';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

interface NumbersFormProps<Key extends string> {
  label: string;
  fields: readonly { key: Key; label: string; placeholder: string }[];
  /** The initial texts of the fields. Later changes are ignored. */
  texts: Record<Key, string>;
  inputMode: 'decimal' | 'numeric';
  saveLabel: string;
  isSaving: boolean;
  /** Whether to put the button where dialogs have their buttons. */
  isInDialog?: boolean;
  fieldErrors?: Partial<Record<Key, string>>;
  /** The error for the whole form, shown if no field has one. */
  error: ReactNode;
  /** Called on each change. The argument is true if the input differs from `texts`. */
  onTyped?: (isChanged: boolean) => void;
  onSave: (texts: Record<Key, string>) => void;
}

/** A form with some numbers that are saved together, such as spending limits. All are optional. */
export function NumbersForm<Key extends string>(props: NumbersFormProps<Key>) {
  const { label, fields, inputMode, saveLabel, isSaving, error, onSave } = props;
  const wrong: Partial<Record<Key, string>> = props.fieldErrors ?? {};
  const [texts, setTexts] = useState(props.texts);
  const form = useFirstWrongFocused(isSaving);
  const isChanged = (those: Record<Key, string>) =>
    fields.some(({ key }) => those[key] !== props.texts[key]);
  useLostByReload('the numbers you typed', isChanged(texts));
  const type = (next: Record<Key, string>) => {
    setTexts(next);
    props.onTyped?.(isChanged(next));
  };
  return (
    <form
      ref={form}
      aria-label={label}
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onSave(texts);
      }}
      noValidate
    >
      <div className="flex flex-wrap items-start gap-3">
        {fields.map(({ key, ...field }) => (
          <TextField
            key={key}
            {...field}
            inputMode={inputMode}
            maxLength={12}
            error={wrong[key]}
            className="min-w-30 flex-1"
            value={texts[key]}
            onChange={(event) => type({ ...texts, [key]: event.target.value })}
          />
        ))}
      </div>
      {error && !fields.some(({ key }) => wrong[key]) && (
        <p role="alert" className="mt-2 text-14 text-danger">
          {error}
        </p>
      )}
      <div className={clsx('mt-4 flex', props.isInDialog && 'justify-end')}>
        <Button type="submit" look="primary" className="max-sm:w-full" disabled={isSaving}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the first field with an error after saving failed. */
function useFirstWrongFocused(isSaving: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isSaving) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isSaving]);
  return form;
}
