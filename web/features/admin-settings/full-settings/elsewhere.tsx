import { Link } from 'wouter';
import type { KnownSettingRow } from '#shared/contract/settings/schemas.ts';
import { Panel } from '../panel.tsx';

const places = {
  api: { name: 'Providers', href: '/admin/providers' },
  stripe: { name: 'Payments', href: '/admin/payments' },
};

/** Settings that match the search but are changed on other pages. */
export function Elsewhere({ rows }: { rows: readonly KnownSettingRow[] }) {
  return (
    <Panel title="On Other Pages">
      <ul className="border-t border-n6 text-14">
        {rows.map(({ key, label, category }) => {
          const place = category === 'system' ? null : places[category];
          return (
            <li key={key} className="border-b border-n6 py-3 wrap-anywhere">
              <span className="font-medium">{label}</span>
              {place && (
                <>
                  , under{' '}
                  <Link href={place.href} className="text-n12 underline underline-offset-3">
                    {place.name}
                  </Link>
                </>
              )}
              <span className="block font-mono text-13 text-n10">{key}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
