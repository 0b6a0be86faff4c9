import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { DebouncedSearch } from '#web/ui/controls/debounced-search.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import type { ListProps } from './asked-requests.ts';
import { useAdminModels } from '#web/api/models/model-name.tsx';
import { useProviderNames } from './use-requests.ts';

interface RequestFiltersProps extends ListProps {
  isLive: boolean;
  onLive: () => void;
  /** Further actions for the list. */
  aside: ReactNode;
}

export function RequestFilters(props: RequestFiltersProps) {
  const { params, onChange, isLive, onLive, aside } = props;
  const select = (name: string, label: string, options: readonly Option[]) => (
    <SelectField
      label={label}
      value={params.get(name) ?? ''}
      options={options}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const models = useAdminModels().map(({ id, name }) => ({ value: id, label: name }));
  const providers = useProviderNames().map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DebouncedSearch
          label="User"
          placeholder="Name, e-mail, ID, or “visitors”"
          value={params.get('person') ?? ''}
          onChange={(person) => onChange({ person: person.trim() })}
        />
        <div className="flex flex-wrap gap-2">
          <Button aria-pressed={isLive} look={isLive ? 'primary' : 'outline'} onClick={onLive}>
            Live Updates
          </Button>
          {aside}
        </div>
      </div>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {select('status', 'Outcome', statuses)}
        {select('provider', 'Answered by provider', [
          { value: '', label: 'Any provider' },
          ...providers,
        ])}
        {select('model', 'Answered by model', [{ value: '', label: 'Any model' }, ...models])}
        {select('failed', 'Failed provider', [{ value: '', label: 'Any or none' }, ...providers])}
        {select('kind', 'Kind', kinds)}
        {select('failover', 'Fallback', failovers)}
        {select('period', 'Time', times)}
      </div>
    </div>
  );
}

interface Option {
  value: string;
  label: string;
}

const statuses: Option[] = [
  { value: '', label: 'Any outcome' },
  { value: 'done', label: 'Answered' },
  { value: 'failed', label: 'Failed' },
  { value: 'stopped', label: 'Stopped' },
  { value: 'interrupted', label: 'Interrupted' },
  { value: 'running', label: 'Running' },
];
const kinds: Option[] = [
  { value: '', label: 'Any kind' },
  { value: 'text', label: 'Text' },
  { value: 'multimodal', label: 'With files' },
  { value: 'comparison', label: 'Comparison' },
  { value: 'temporary', label: 'Temporary' },
];
const failovers: Option[] = [
  { value: '', label: 'Any or none' },
  { value: 'yes', label: 'Used a fallback' },
];
const times: Option[] = [
  { value: '', label: 'Any time' },
  { value: 'hour', label: 'Last hour' },
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
];
