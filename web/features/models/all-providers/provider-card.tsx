import { ArrowRight, Lock } from 'lucide-react';
import { Link } from 'wouter';
import type { Directory, DirectoryModel } from '#shared/contract/models/schemas.ts';
import { splitRetired } from '../describe-model.ts';
import { ModelLink } from '../model-access.tsx';
import { ProviderLogo } from '../provider-mark.tsx';

interface ProviderCardProps {
  provider: Directory['providers'][number];
  models: readonly DirectoryModel[];
}

export function ProviderCard({ provider, models }: ProviderCardProps) {
  const { id, name, description } = provider;
  const { current, retired } = splitRetired(models);
  return (
    <section
      aria-labelledby={`provider-${id}`}
      className="flex flex-col rounded-panel border border-n6 p-5 max-sm:p-4"
    >
      <h2 id={`provider-${id}`} className="flex items-center gap-2 font-semibold">
        <ProviderLogo provider={id} />
        {name}
      </h2>
      <p className="mt-1.5 text-14 text-n11">{description}</p>
      {current.length > 0 && <Badges label={`${name} models`} models={current} />}
      {retired.length > 0 && (
        <>
          <h3 className="mt-4 text-13 text-n10">Retired by {name}</h3>
          <Badges label={`Retired ${name} models`} models={retired} look="mt-2 text-n10" />
        </>
      )}
      <Link
        href={`/models?tab=${id}`}
        className="mt-auto -mx-2 inline-flex min-h-10 items-center gap-1.5 self-start rounded-control px-2 text-14 font-medium text-go-text hover:bg-n3 pointer-coarse:min-h-11"
      >
        View all {name} models
        <ArrowRight size={15} aria-hidden />
      </Link>
    </section>
  );
}

interface BadgesProps {
  label: string;
  models: readonly DirectoryModel[];
  look?: string;
}

function Badges({ label, models, look = 'mt-4 text-n12' }: BadgesProps) {
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-2 last-of-type:mb-5 ${look}`}>
      {models.map((model) => (
        <li key={model.id}>
          <ModelLink
            model={model}
            className="relative inline-flex min-h-8 items-center gap-1.5 rounded-small border border-n6 bg-n2 px-2 text-13 transition-colors hover:border-n8 pointer-coarse:min-h-11"
          >
            {model.name}
            {model.isStandard && (
              <Lock size={13} aria-label="Needs Standard" className="text-n10" />
            )}
          </ModelLink>
        </li>
      ))}
    </ul>
  );
}
