import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AddSettingDialog } from '../add-setting-dialog.tsx';
import { SettingsPage } from './settings-page.tsx';

const tabs = [
  { value: 'settings', label: 'Settings' },
  { value: 'models', label: 'Models' },
];

/** The settings in full; `models` is what its second tab shows. */
export function FullSettings({ models }: { models: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  const tab = search.get('tab') === 'models' ? 'models' : 'settings';
  return (
    <>
      <Tabs
        label="Settings"
        tabs={tabs}
        value={tab}
        onChange={(value) => setSearch(value === 'models' ? { tab: value } : {}, { replace: true })}
        aside={
          tab === 'settings' && (
            <Button look="primary" className="mb-2" onClick={() => setIsAdding(true)}>
              <Plus size={16} aria-hidden />
              Add Setting
            </Button>
          )
        }
      >
        {(shown) =>
          shown === 'models' ? models : <SettingsPage onAdd={() => setIsAdding(true)} />
        }
      </Tabs>
      <AddSettingDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
