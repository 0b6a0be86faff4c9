import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import type { FactsDraft } from './facts-draft.ts';

interface FactsFieldsProps {
  register: (name: keyof FactsDraft) => UseFormRegisterReturn;
  errors: Partial<Record<string, string>>;
  /** Whether the model is on an added server, for which an administrator may configure web search. */
  isOwn: boolean;
}

/** All fields for a model except its name, for the dialogs that add and edit models. */
export function FactsFields({ register, errors, isOwn }: FactsFieldsProps) {
  const field = (name: keyof FactsDraft) => ({ ...register(name), error: errors[name] });
  return (
    <>
      <TextField label="Description" {...field('description')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Input price ($ per million tokens)"
          inputMode="decimal"
          {...field('input')}
        />
        <TextField
          label="Output price ($ per million tokens)"
          inputMode="decimal"
          {...field('output')}
        />
        <TextField
          label="Context window (tokens)"
          inputMode="numeric"
          {...field('contextTokens')}
        />
        <TextField
          label="Longest answer (tokens)"
          inputMode="numeric"
          {...field('maxOutputTokens')}
        />
      </div>
      <div className="grid gap-x-3 sm:grid-cols-3">
        <CheckField label="Accepts images" {...register('sees')} />
        <CheckField label="Accepts PDFs" {...register('readsDocuments')} />
        <CheckField label="Thinks first" {...register('thinks')} />
      </div>
      <div>
        <CheckField label="Embeddings only" {...register('isForEmbeddings')} />
        <p className="text-13 text-n10">
          Embedding models can be used only through the API. They can’t be chosen for a prompt.
        </p>
      </div>
      <TextField
        label="Best for (comma-separated)"
        placeholder="Code, Long texts"
        {...field('bestFor')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Released" placeholder="November 2026" {...field('release')} />
        <TextField label="Link" type="url" placeholder="https://" {...field('providerLink')} />
      </div>
      {isOwn && (
        <div>
          <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
            <TextField
              label="Web search parameter (JSON)"
              placeholder={'{"web_search_options":{}}'}
              spellCheck={false}
              autoCapitalize="none"
              {...field('searchParameters')}
            />
            <TextField label="Price per search ($)" inputMode="decimal" {...field('searchPrice')} />
          </div>
          <p className="mt-1.5 text-13 text-n10">
            We add this parameter to calls that may search the web. Leave the field empty if the
            server has no web search.
          </p>
        </div>
      )}
    </>
  );
}
