import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'wouter';
import type { SetupStep } from '#shared/contract/overview/schemas.ts';

const titles: Record<SetupStep['id'], string> = {
  owner: 'Owner account',
  key: 'Provider key',
  'sign-in': 'Sign-in',
  mail: 'E-mail',
  payment: 'Payments',
  backup: 'Backup',
};

/** The page for each setup step: where it is done, or where its effect is visible. */
const places: Partial<Record<SetupStep['id'], string>> = {
  key: '/admin/providers',
  'sign-in': '/admin/settings#accounts',
  payment: '/admin/payments',
  backup: '/admin/settings?search=backup',
};

/** The setup steps that the installation still needs. Renders nothing once all are done. */
export function SetupSteps({ steps }: { steps: readonly SetupStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <details open className="mt-3 rounded-panel border border-n6 p-4">
      <summary className="w-fit text-14 font-medium pointer-coarse:py-2.5">
        Setup: {done} of {steps.length} steps done
      </summary>
      <ul aria-label="Setup steps" className="mt-2 grid gap-x-6 gap-y-2 text-14 sm:grid-cols-2">
        {steps.map(({ id, isDone, detail }) => (
          <li key={id} className="flex gap-2.5">
            {isDone ? (
              <CircleCheck size={18} aria-hidden className="mt-0.5 shrink-0 text-go-text" />
            ) : (
              <CircleDashed size={18} aria-hidden className="mt-0.5 shrink-0 text-n10" />
            )}
            <span className="min-w-0">
              <Title id={id} isDone={isDone} />
              <span className="sr-only">{isDone ? ': done.' : ': to do.'}</span>
              <span className="block text-13 wrap-anywhere text-n10">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Title({ id, isDone }: Pick<SetupStep, 'id' | 'isDone'>) {
  const href = places[id];
  if (isDone || !href) return <span className="font-medium">{titles[id]}</span>;
  return (
    <Link href={href} className="inline-flex items-center font-medium link pointer-coarse:min-h-11">
      {titles[id]}
    </Link>
  );
}
