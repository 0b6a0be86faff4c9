import { ArrowUpRight } from 'lucide-react';
import type { Directory, DirectoryModel } from '#shared/contract/models/schemas.ts';
import type { DirectoryProviderId } from '#shared/contract/models/providers.ts';
import { splitRetired } from '../describe-model.ts';
import { ModelCard } from './model-card.tsx';
import { ProviderLogo } from '../provider-mark.tsx';

interface ProviderModelsProps {
  directory: Directory;
  providerId: DirectoryProviderId;
}

/** One provider's models with all known facts. */
export function ProviderModels({ directory, providerId }: ProviderModelsProps) {
  const provider = directory.providers.find(({ id }) => id === providerId);
  const models = directory.models.filter((model) => model.provider === providerId);
  const { current, retired } = splitRetired(models);
  if (!provider) return null;
  return (
    <>
      <div className="mt-8 mb-6 max-w-reading">
        <h2 className="flex items-center gap-2.5 text-20 font-semibold tracking-tight">
          <ProviderLogo provider={providerId} />
          {provider.name}
        </h2>
        <p className="mt-1 text-n11">{provider.description}</p>
        {provider.link && <SiteLink link={provider.link} />}
      </div>
      {models.length === 0 && <p className="text-n11">No {provider.name} models are listed.</p>}
      <Cards models={current} providerName={provider.name} />
      {retired.length > 0 && (
        <>
          <h2 className="mt-12 mb-4 text-20 font-semibold tracking-tight">
            Retired by {provider.name}
          </h2>
          <Cards models={retired} providerName={provider.name} />
        </>
      )}
    </>
  );
}

function Cards({ models, providerName }: { models: DirectoryModel[]; providerName: string }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {models.map((model) => (
        <ModelCard key={model.id} model={model} providerName={providerName} />
      ))}
    </div>
  );
}

function SiteLink({ link }: { link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-1 inline-flex min-h-10 items-center gap-1 text-14 text-n11 link hover:text-n12 pointer-coarse:min-h-11"
    >
      {new URL(link).host}
      <span className="sr-only">(opens in a new tab)</span>
      <ArrowUpRight size={15} aria-hidden />
    </a>
  );
}
