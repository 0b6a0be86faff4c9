import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';
import { AddSettingDialog } from '../add-setting-dialog.tsx';
import { Panel } from '../panel.tsx';
import { SettingsTable } from '../table/settings-table.tsx';
import { useSettings } from '../use-settings.ts';
import { KnownSettings } from './known-settings.tsx';

const linkLook = 'text-n12 underline underline-offset-3';

/** The settings of the installation by what they are about; what none of these holds stands last. */
const groups = [
  { title: 'Announcement and Switches', keys: /^system\.(announcement|maintenance|features\.)/ },
  { title: 'Limits', keys: /^system\.(limits\.|max_)/ },
  { title: 'Budgets and Alerts', keys: /^system\.(budget|alerts)\./ },
  { title: 'Mail', keys: /^system\.mail\./ },
  { title: 'How Auto Chooses', keys: /^system\.(router|explore)\./ },
];
const isElse = (key: string) => !groups.some(({ keys }) => keys.test(key));

/** How the installation behaves, and what else was saved. */
export function FullSettings() {
  const [isAdding, setIsAdding] = useState(false);
  const add = () => setIsAdding(true);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 text-14 text-n11">
        <p>
          Keys of vendors stand with the{' '}
          <Link href="/admin/providers" className={linkLook}>
            providers
          </Link>
          , those of Stripe with the{' '}
          <Link href="/admin/payments" className={linkLook}>
            payments
          </Link>
          .
        </p>
        <Button look="primary" onClick={add}>
          <Plus size={16} aria-hidden />
          Add Setting
        </Button>
      </div>
      {groups.map(({ title, keys }, at) => (
        <KnownSettings
          key={title}
          category="system"
          title={title}
          hasNote={at === 0}
          holds={(settingKey) => keys.test(settingKey)}
        />
      ))}
      <KnownSettings category="system" title="Everything Else" hasNote={false} holds={isElse} />
      <OtherSettings onAdd={add} />
      <AddSettingDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

/** What was saved and is no setting of Switchyard. */
function OtherSettings({ onAdd }: { onAdd: () => void }) {
  const { data: saved } = useSettings();
  if (!saved) return null;
  return (
    <Panel title="Other Settings">
      <SettingsTable
        label="Other settings"
        settings={saved.filter(({ isKnown }) => !isKnown)}
        hasCategories
        empty="Nothing else is saved."
        onAdd={onAdd}
      />
    </Panel>
  );
}
