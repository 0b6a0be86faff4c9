import { ExternalLink, Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Recommendation } from '#shared/contract/query/schemas.ts';
import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import { DisclosureButton } from '#web/ui/controls/disclosure-button.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { chooseShown } from './answer/current-recommendations.ts';
import { findListing, nameModel } from './picker/find-model.ts';
import type { CheckedPicker } from './picker/availability/check-models.ts';
import { ProviderDot } from './picker/provider-dot.tsx';

interface RecommendationsProps {
  recommendations: Recommendation[];
  /** The models that answered. */
  current: readonly RoutedColumn[];
  picker: CheckedPicker | undefined;
  /** Whether the user may use every model. */
  isStandard: boolean;
  onTry: (id: ModelId) => void;
}

export function Recommendations(props: RecommendationsProps) {
  const { recommendations, current, picker } = props;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const shown = chooseShown(recommendations, (entry) => Boolean(findAnswer(current, entry)));
  // Without the picker, for example offline after a reload, the list would show ids instead of names.
  if (!picker || shown.length === 0) return null;
  return (
    <section data-screen-only aria-labelledby="recommendations-title" className="mt-2 text-14">
      <h2>
        <DisclosureButton
          isOpen={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-8 items-center gap-1.5 rounded-full border border-n6 px-3 text-13 text-n11 hover:border-n8 hover:text-n12 pointer-coarse:min-h-11"
        >
          <span id="recommendations-title">Model Recommendations</span>
        </DisclosureButton>
      </h2>
      <div ref={list} id={listId} data-opened className="scroll-mb-(--composer)">
        {isOpen && <Entries {...props} shown={shown} />}
      </div>
    </section>
  );
}

function Entries(props: RecommendationsProps & { shown: Recommendation[] }) {
  const { recommendations, shown, ...rest } = props;
  const more = recommendations.length - shown.length;
  return (
    <>
      <ul className="mt-3 border-t border-n6">
        {shown.map((entry) => (
          <Entry key={`${entry.provider}:${entry.model}`} entry={entry} {...rest} />
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-13 text-n10">+{more} more</p>}
    </>
  );
}

function findAnswer(current: readonly RoutedColumn[], { provider, model }: Recommendation) {
  return current.find((one) => one.provider === provider && one.model === model);
}

function nameEntry({ provider, model }: Recommendation, picker: CheckedPicker | undefined): string {
  const id = `${provider}:${model}`;
  const known = nameModel(picker, id);
  return known === id ? model : known;
}

type EntryProps = Omit<RecommendationsProps, 'recommendations'> & { entry: Recommendation };

function Entry({ entry, current, picker, isStandard, onTry }: EntryProps) {
  const id: ModelId = `${entry.provider}:${entry.model}`;
  const model = findListing(picker, id);
  const isLocked = model?.isStandard === true && !isStandard;
  const provider = picker?.providers.find((candidate) => candidate.id === entry.provider);
  const site = model?.providerLink ?? provider?.link;
  const answer = findAnswer(current, entry);
  // Prefers the answer's name, because the picker may not list a retired model's successor yet.
  const name = answer?.name ?? nameEntry(entry, picker);
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
      {provider && site && (
        <IconButton label={`${provider.name}’s website`} asChild>
          <a href={site} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={16} aria-hidden />
          </a>
        </IconButton>
      )}
      {answer ? (
        <span className="w-16 rounded-full bg-go-soft py-1 text-center text-13 font-medium text-go-text">
          Current
        </span>
      ) : model?.exclusion ? (
        <span className="max-w-32 text-right text-13 text-n10">
          Not available: {model.exclusion}
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
