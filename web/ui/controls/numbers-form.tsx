import { useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

interface NumbersFormProps<Key extends string> {
  label: string;
  fields: readonly { key: Key; label: string; placeholder: string }[];
  /** What stands in the fields at first; later changes of it are not taken up. */
  texts: Record<Key, string>;
  inputMode: 'decimal' | 'numeric';
  saveLabel: string;
  isSaving: boolean;
  /** Why it could not be saved, in words. */
  error: string | null;
  /** Called at each change with whether another text stands there than `texts`. */
  onTyped?: (isChanged: boolean) => void;
  onSave: (texts: Record<Key, string>) => void;
}

/** A few numbers side by side that are saved together, such as what may be spent; each may be empty. */
export function NumbersForm<Key extends string>(props: NumbersFormProps<Key>) {
  const { label, fields, inputMode, saveLabel, isSaving, error, onSave } = props;
  const [texts, setTexts] = useState(props.texts);
  const type = (next: Record<Key, string>) => {
    setTexts(next);
    props.onTyped?.(fields.some(({ key }) => next[key] !== props.texts[key]));
  };
  return (
    <form
      aria-label={label}
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onSave(texts);
      }}
      noValidate
    >
      <div className="flex flex-wrap items-end gap-3">
        {fields.map(({ key, ...field }) => (
          <TextField
            key={key}
            {...field}
            inputMode={inputMode}
            maxLength={12}
            className="min-w-30 flex-1"
            value={texts[key]}
            onChange={(event) => type({ ...texts, [key]: event.target.value })}
          />
        ))}
        <Button type="submit" className="max-sm:w-full" disabled={isSaving}>
          {saveLabel}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="mt-2 text-14 text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
