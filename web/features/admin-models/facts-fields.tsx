import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import type { FactsDraft } from './facts-draft.ts';

interface FactsFieldsProps {
  /** Returns the registration of a field and its error. */
  field: (name: keyof FactsDraft) => UseFormRegisterReturn & { error?: string | undefined };
}

/**
 * The fields for the facts of a model other than its name, for the dialogs that add and edit one.
 */
export function FactsFields({ field }: FactsFieldsProps) {
  const check = (name: keyof FactsDraft) => {
    const { error: _, ...registration } = field(name);
    return registration;
  };
  return (
    <>
      <TextField label="Description" {...field('description')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="$ per million tokens in" inputMode="decimal" {...field('input')} />
        <TextField label="$ per million tokens out" inputMode="decimal" {...field('output')} />
        <TextField label="Window, in tokens" inputMode="numeric" {...field('contextTokens')} />
        <TextField
          label="Longest answer, in tokens"
          inputMode="numeric"
          {...field('maxOutputTokens')}
        />
      </div>
      <div className="grid gap-x-3 sm:grid-cols-3">
        <CheckField label="Sees pictures" {...check('sees')} />
        <CheckField label="Reads PDFs" {...check('readsDocuments')} />
        <CheckField label="Thinks first" {...check('thinks')} />
      </div>
      <TextField label="Best for (by comma)" placeholder="Code, Long texts" {...field('bestFor')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Released" placeholder="November 2026" {...field('release')} />
        <TextField label="Link" type="url" placeholder="https://" {...field('providerLink')} />
      </div>
    </>
  );
}
