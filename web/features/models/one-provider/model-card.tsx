import { ArrowUpRight, Check, KeyRound, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DirectoryModel } from '#shared/contract/models/schemas.ts';
import { formatPercent } from '#shared/lib/format.ts';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';
import { ModelLink, StandardBadge, useAccess } from '../model-access.tsx';
import {
  describeLongPrompt,
  describeOtherPrice,
  describePrice,
  describeRetirement,
  unknown,
} from '../describe-model.ts';
import { siteName } from '#web/ui/browser/site-name.ts';

interface ModelCardProps {
  model: DirectoryModel;
  providerName: string;
}

const actionLook =
  'inline-flex h-10 items-center gap-2 rounded-control px-3.5 text-14 font-medium transition-colors pointer-coarse:h-11';

export function ModelCard({ model, providerName }: ModelCardProps) {
  const retirement = describeRetirement(model, providerName);
  const headingId = `model-${model.id}`;
  return (
    <article
      aria-labelledby={headingId}
      className="flex flex-col rounded-panel border border-n6 p-5 max-sm:p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 id={headingId} className="mr-auto text-16 font-semibold">
          {model.name}
        </h3>
        {model.isUnproven && <Unproven />}
        <Availability model={model} />
        <StandardBadge model={model} />
      </div>
      <p className="mt-1.5 text-n11">{model.description || 'No description.'}</p>
      <Facts model={model} />
      {retirement && (
        <p className="mt-4 border-l-2 border-caution-line pl-3 text-14 text-n11">{retirement}</p>
      )}
      <Ways model={model} />
    </article>
  );
}

function Availability({ model: { isAvailable, isOff, retirement } }: { model: DirectoryModel }) {
  if (retirement?.isOver) return <span className="text-13 text-n10">Retired</span>;
  if (isOff) return <span className="text-13 text-n10">Turned off</span>;
  return (
    <span className="inline-flex items-center gap-1 text-13 text-n10">
      {isAvailable ? (
        <>
          <Check size={14} aria-hidden className="text-go" />
          Available
        </>
      ) : (
        <>
          <KeyRound size={14} aria-hidden />
          No API key
        </>
      )}
    </span>
  );
}

function Unproven() {
  return (
    <Tooltip text="Added by an administrator. Its ratings are a first guess until it has enough votes.">
      <span tabIndex={0} className="rounded-full bg-n3 px-2 text-13 text-n11">
        Unproven
      </span>
    </Tooltip>
  );
}

function Facts({ model }: { model: DirectoryModel }) {
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-2.5 text-14 sm:grid-cols-[auto_1fr]">
      <Fact name="Best for">{model.bestFor.join(', ') || unknown}</Fact>
      {(model.context || model.writesText) && (
        <Fact name="Context window">{model.context ? `${model.context} tokens` : unknown}</Fact>
      )}
      <Fact name="Released">{model.release ?? unknown}</Fact>
      <Fact name="List price">{describeWholePrice(model)}</Fact>
      {model.resembles && <Fact name="Similar to">{model.resembles}, as a first estimate</Fact>}
      {!model.isForAuto && <Fact name="Auto">Only when you choose it</Fact>}
      {model.winRate !== null && (
        <Fact name="Win rate">{formatPercent(model.winRate, 1)} of comparisons on this site</Fact>
      )}
    </dl>
  );
}

function describeWholePrice(model: DirectoryModel): string | null {
  const { price } = model;
  const otherwise = describeOtherPrice(model);
  if (!price || otherwise) return otherwise;
  return [`${describePrice(price)}, per million tokens`, describeLongPrompt(price)]
    .filter(Boolean)
    .join(', ');
}

/** Links to a new prompt with this model and to the provider's page about it. */
function Ways({ model }: { model: DirectoryModel }) {
  const { isStandard } = useAccess();
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-5">
      <ModelLink
        model={model}
        className={`${actionLook} border border-n7 bg-n1 hover:border-n8 hover:bg-n2`}
      >
        {model.isStandard && !isStandard && <Lock size={15} aria-hidden />}
        Try in {siteName()}
        <span className="sr-only">with {model.name}</span>
      </ModelLink>
      {model.providerLink && (
        <a
          href={model.providerLink}
          target="_blank"
          rel="noopener noreferrer"
          className={`${actionLook} text-n11 hover:bg-n3 hover:text-n12`}
        >
          Learn more
          <span className="sr-only">about {model.name} (opens in a new tab)</span>
          <ArrowUpRight size={15} aria-hidden />
        </a>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents max-sm:block">
      <dt className="text-n10">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
