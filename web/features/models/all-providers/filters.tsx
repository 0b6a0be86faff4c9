import { clsx } from 'clsx';
import type { ChangeEvent } from 'react';
import type { Directory } from '#shared/contract/models/schemas.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { parseView, writeView, type ContextSize, type View } from '../view.ts';

interface FiltersProps {
  providers: Directory['providers'];
  capabilities: readonly string[];
  view: View;
  onChange: (parts: Partial<View>) => void;
}

const sizes: { value: ContextSize | ''; label: string }[] = [
  { value: '', label: 'All Sizes' },
  { value: '1m', label: '1M+ tokens' },
  { value: 'large', label: '100K+ tokens' },
  { value: 'medium', label: '32K-100K tokens' },
  { value: 'small', label: 'Under 32K tokens' },
];

export function Filters({ providers, capabilities, view, onChange }: FiltersProps) {
  // Field values are parsed like those in the URL.
  const set =
    (name: 'provider' | 'context' | 'capability') =>
    ({ target }: ChangeEvent<HTMLSelectElement>) =>
      onChange(parseView(new URLSearchParams({ ...writeView(view), [name]: target.value })));
  return (
    <div role="group" aria-label="Filters" className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <SelectField
        label="Provider"
        value={view.provider ?? ''}
        options={[
          { value: '', label: 'All Providers' },
          ...providers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={set('provider')}
      />
      <AccessFilter access={view.access} onChange={(access) => onChange({ access })} />
      <SelectField
        label="Context size"
        value={view.context ?? ''}
        options={sizes}
        onChange={set('context')}
      />
      <SelectField
        label="Best for"
        value={view.capability ?? ''}
        options={[
          { value: '', label: 'All Capabilities' },
          ...capabilities.map((tag) => ({ value: tag, label: tag })),
        ]}
        onChange={set('capability')}
      />
    </div>
  );
}

interface AccessFilterProps {
  access: View['access'];
  onChange: (access: View['access']) => void;
}

function AccessFilter({ access, onChange }: AccessFilterProps) {
  return (
    <div role="group" aria-labelledby="access-label">
      <span id="access-label" className="block text-13 text-n10">
        Access
      </span>
      <div className="mt-1 grid grid-cols-2">
        <Choice
          isChosen={access === null}
          onClick={() => onChange(null)}
          className="rounded-l-control"
        >
          All
        </Choice>
        <Choice
          isChosen={access === 'standard'}
          onClick={() => onChange('standard')}
          className="-ml-px rounded-r-control"
        >
          Standard
        </Choice>
      </div>
    </div>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onClick: () => void;
  className: string;
  children: string;
}

function Choice({ isChosen, onClick, className, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={clsx(
        'h-10 border px-1 text-14 transition-colors pointer-coarse:h-11',
        isChosen
          ? 'relative border-go-line bg-go-soft font-medium text-go-text'
          : 'border-n7 text-n11 hover:bg-n2 hover:text-n12',
        className,
      )}
    >
      {children}
    </button>
  );
}
