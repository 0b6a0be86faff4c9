import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AskedWith } from '#shared/contract/query/schemas.ts';
import { joinWords } from '#shared/lib/text.ts';
import { describeError } from '#web/api/api-error.ts';
import { callQuery } from '#web/api/call.ts';

interface AskedWithLineProps {
  askedWith: AskedWith;
  /** The query whose instructions were saved; null if there were none. */
  queryId: string | null;
}

/** Shows which instructions were sent with a prompt, and their text on demand. */
export function AskedWithLine({ askedWith, queryId }: AskedWithLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { standing, named } = askedWith;
  return (
    <div className="mt-0.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span dir="auto" className="wrap-anywhere">
          {describeAskedWith(askedWith)}
        </span>
        {queryId && (standing || named) && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            data-screen-only
            className="hit-area relative rounded-small text-go-text hover:underline"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide instructions' : 'Show instructions'}
          </button>
        )}
      </p>
      <div id={panelId}>{isOpen && queryId && <Words queryId={queryId} />}</div>
    </div>
  );
}

function describeAskedWith({ installation, standing, named, temperature }: AskedWith): string {
  const kinds = [installation && 'site-wide', standing && 'standing', named && `“${named.name}”`];
  const names = joinWords(kinds.flatMap((kind) => kind || []));
  const parts = [
    names && `Instructions: ${names}`,
    temperature !== null && `Temperature ${temperature}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The instructions as they were sent, even if the user has changed them since. */
function Words({ queryId }: { queryId: string }) {
  const { data, error } = useQuery(
    callQuery(['sent-instructions', queryId], 'getSentInstructions', { params: { queryId } }),
  );
  if (error) return <p className="mt-1 text-14 text-n11">{describeError(error)}</p>;
  if (!data) return <p className="mt-1 text-14">Loading…</p>;
  const parts = [
    ...(data.standing ? [{ name: 'Your standing instructions', text: data.standing }] : []),
    ...(data.named ? [data.named] : []),
  ];
  return (
    <dl className="mt-2 grid max-h-80 gap-3 overflow-y-auto rounded-control border border-n6 px-3.5 py-2.5 text-14">
      {parts.map(({ name, text }, index) => (
        <div key={index} dir="auto">
          <dt className="font-medium text-n12">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap text-n11">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
