import { ExternalLink, Lock } from 'lucide-react';
import { limits } from '#shared/contract/limits.ts';
import type { ModelId, Picker } from '#shared/contract/models/schemas.ts';
import type { Recommendation } from '#shared/contract/query/schemas.ts';
import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { findListing, nameModel } from './answer/find-model.ts';
import { ProviderDot } from './picker/provider-dot.tsx';

interface RecommendationsProps {
  recommendations: Recommendation[];
  /** The models that answered. */
  current: readonly RoutedColumn[];
  picker: Picker | undefined;
  /** Whether the person may use every model. */
  isStandard: boolean;
  onTry: (id: ModelId) => void;
}

export function Recommendations(props: RecommendationsProps) {
  const { recommendations, current, picker, isStandard, onTry } = props;
  const shown = recommendations.slice(0, limits.shownRecommendations);
  const more = recommendations.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="recommendations-title" className="mt-10">
      <h2 id="recommendations-title" className="text-14 font-semibold">
        Model Recommendations
      </h2>
      <ul className="mt-2 border-t border-n6">
        {shown.map((entry) => (
          <Entry
            key={`${entry.provider}:${entry.model}`}
            entry={entry}
            isCurrent={current.some(
              ({ provider, model }) => provider === entry.provider && model === entry.model,
            )}
            picker={picker}
            isStandard={isStandard}
            onTry={onTry}
          />
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-13 text-n10">+{more} more</p>}
    </section>
  );
}

interface EntryProps {
  entry: Recommendation;
  isCurrent: boolean;
  picker: Picker | undefined;
  isStandard: boolean;
  onTry: (id: ModelId) => void;
}

function Entry({ entry, isCurrent, picker, isStandard, onTry }: EntryProps) {
  const id: ModelId = `${entry.provider}:${entry.model}`;
  const model = findListing(picker, id);
  const isLocked = model?.isStandard === true && !isStandard;
  const provider = picker?.providers.find((candidate) => candidate.id === entry.provider);
  const known = nameModel(picker, id);
  const name = known === id ? entry.model : known;
  return (
    <li className="flex items-center gap-3 border-b border-n6 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-14 font-medium">
          <ProviderDot provider={entry.provider} />
          {name}
          <span className="font-normal text-n10">{provider?.name}</span>
        </p>
        <p className="pl-4 text-13 text-n10">{entry.reason}</p>
      </div>
      {provider && (
        <IconButton label={`${provider.name}'s site`} asChild>
          <a href={model?.providerLink ?? provider.link} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={16} aria-hidden />
          </a>
        </IconButton>
      )}
      {isCurrent ? (
        <span className="w-16 rounded-full bg-go-soft py-1 text-center text-13 font-medium text-go-text">
          Current
        </span>
      ) : (
        <Button
          className="w-16 gap-1 px-2!"
          aria-label={isLocked ? `Try ${name}, needs Standard` : `Try ${name}`}
          onClick={() => onTry(id)}
        >
          {isLocked && <Lock size={13} aria-hidden />}
          Try
        </Button>
      )}
    </li>
  );
}
