import type { Directory } from '#shared/contract/models/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { arrangeModels, listCapabilities } from './arrange-models.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { Filters } from './filters.tsx';
import { ProviderCard } from './provider-card.tsx';
import { hasFilters, plainView, sortBy, type View } from '../view.ts';

interface AllProvidersProps {
  directory: Directory;
  view: View;
  onChange: (parts: Partial<View>) => void;
}

const headingId = 'comparison-heading';

/** A summary of every provider, and all models in one table. */
export function AllProviders({ directory, view, onChange }: AllProvidersProps) {
  const { models, providers } = directory;
  const names = new Map(providers.map(({ id, name }) => [id, name]));
  const shown = arrangeModels(models, view, (id) => names.get(id) ?? id);
  const clear = () => onChange({ ...plainView, tab: view.tab, sort: view.sort });
  return (
    <>
      <ProviderCards directory={directory} />
      <h2 id={headingId} className="mt-12 text-20 font-semibold tracking-tight">
        All Models Comparison
      </h2>
      <div className="mt-4">
        <Filters
          providers={providers}
          capabilities={listCapabilities(models)}
          view={view}
          onChange={onChange}
        />
      </div>
      <Counts
        shown={shown.length}
        models={models}
        view={view}
        onChange={onChange}
        onClear={clear}
      />
      {shown.length > 0 ? (
        <ComparisonTable
          models={shown}
          providers={providers}
          sort={view.sort}
          onSort={(column) => onChange({ sort: sortBy(column, view.sort) })}
          labelledBy={headingId}
        />
      ) : (
        <NoneFound onClear={clear} />
      )}
    </>
  );
}

function ProviderCards({ directory: { providers, models } }: { directory: Directory }) {
  return (
    <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {providers.map((provider) => (
        <ProviderCard
          key={provider.id}
          provider={provider}
          models={models.filter((model) => model.provider === provider.id)}
        />
      ))}
    </div>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="rounded-panel border border-n6 px-4 py-12 text-center text-n11">
      <p>No models match these filters.</p>
      <Button className="mt-4" onClick={onClear}>
        Show All Models
      </Button>
    </div>
  );
}

interface CountsProps {
  shown: number;
  models: Directory['models'];
  view: View;
  onChange: (parts: Partial<View>) => void;
  onClear: () => void;
}

function Counts({ shown, models, view, onChange, onClear }: CountsProps) {
  const standardCount = models.filter(({ isStandard }) => isStandard).length;
  return (
    <div className="mt-3 mb-3 flex min-h-10 flex-wrap items-center gap-x-4 text-14 text-n10">
      <p role="status" className="tabular">
        {shown} of {models.length} models
      </p>
      <button
        type="button"
        aria-pressed={view.access === 'standard'}
        onClick={() => onChange({ access: 'standard' })}
        className="tabular min-h-10 rounded-control link hover:text-n12 pointer-coarse:min-h-11"
      >
        {standardCount} need Standard
      </button>
      {hasFilters(view) && (
        <Button look="quiet" className="-mx-3.5" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
