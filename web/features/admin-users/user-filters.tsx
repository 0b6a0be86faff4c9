import { SelectField } from '#web/ui/controls/select-field.tsx';
import type { UsersView } from './use-users.ts';

type Filter = UsersView['filter'];

const kinds = [
  { name: 'standard', label: 'Standard', yes: 'With Standard', no: 'Without Standard' },
  { name: 'admin', label: 'Admin', yes: 'Administrators', no: 'Not administrators' },
  { name: 'blocked', label: 'Blocked', yes: 'Blocked', no: 'Not blocked' },
] as const;

interface UserFiltersProps {
  filter: Filter;
  onChange: (change: Record<string, string | null>) => void;
}

export function UserFilters({ filter, onChange }: UserFiltersProps) {
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
      {kinds.map(({ name, label, yes, no }) => (
        <SelectField
          key={name}
          label={label}
          value={filter[name] ?? ''}
          options={[
            { value: '', label: 'Everyone' },
            { value: 'yes', label: yes },
            { value: 'no', label: no },
          ]}
          onChange={({ target }) => onChange({ [name]: target.value || null, page: null })}
        />
      ))}
    </div>
  );
}

export function parseFilter(params: URLSearchParams): Filter {
  const entries = kinds.flatMap(({ name }) => {
    const value = params.get(name);
    return value === 'yes' || value === 'no' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
