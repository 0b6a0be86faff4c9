import { Link } from 'wouter';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import { LastUpdated } from './last-updated.tsx';
import { Panel } from '../panel.tsx';
import { SettingsTable } from '../table/settings-table.tsx';

interface CategoryTabProps {
  category: 'api' | 'system';
  settings: readonly Setting[];
  onAdd: () => void;
}

const texts = {
  api: {
    title: 'API Settings',
    empty: 'No API configuration settings found.',
    inForce: { name: 'providers', href: '/admin/providers' },
  },
  system: {
    title: 'System Settings',
    empty: 'No system configuration settings found.',
    inForce: { name: 'settings', href: '/admin/settings' },
  },
};

export function CategoryTab({ category, settings, onAdd }: CategoryTabProps) {
  const own = settings.filter((setting) => setting.category === category);
  const { title, empty, inForce } = texts[category];
  return (
    <Panel title={title}>
      <SettingsTable label={`List of ${title}`} settings={own} empty={empty} onAdd={onAdd} />
      <LastUpdated settings={own} />
      <p className="mt-1 text-13 text-n10">
        This list shows only saved values. To see values from the environment and defaults too, open
        the{' '}
        <Link href={inForce.href} className="text-n12 link">
          {inForce.name}
        </Link>{' '}
        page.
      </p>
    </Panel>
  );
}
