import type { Setting } from '#shared/contract/settings.ts';
import { LastUpdated } from './last-updated.tsx';
import { Panel } from './panel.tsx';
import { SettingsTable } from './settings-table.tsx';

interface CategoryTabProps {
  category: 'api' | 'system';
  settings: readonly Setting[];
  onAdd: () => void;
}

const words = {
  api: { title: 'API Settings', empty: 'No API configuration settings found.' },
  system: { title: 'System Settings', empty: 'No system configuration settings found.' },
};

export function CategoryTab({ category, settings, onAdd }: CategoryTabProps) {
  const own = settings.filter((setting) => setting.category === category);
  const { title, empty } = words[category];
  return (
    <Panel title={title}>
      <SettingsTable label={title} settings={own} empty={empty} onAdd={onAdd} />
      <LastUpdated settings={own} />
    </Panel>
  );
}
