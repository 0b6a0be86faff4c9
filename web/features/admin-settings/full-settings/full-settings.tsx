import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DebouncedSearch } from '#web/ui/controls/debounced-search.tsx';
import { AddSettingDialog } from '../add-setting-dialog.tsx';
import { Panel } from '../panel.tsx';
import { SettingsTable } from '../table/settings-table.tsx';
import { useKnownSettings, useSettings } from '../use-settings.ts';
import { describeFound, findSettings, groupSettings, type SettingGroup } from './find-settings.ts';
import { KnownSettings } from './known-settings.tsx';
import type { KnownSettingRow } from '#shared/contract/settings/schemas.ts';

const linkLook = 'text-n12 link';
const otherGroup = { title: 'Other Settings', anchor: 'other' };

/** All known settings of the installation, and saved ones that Switchyard doesn't know. */
export function FullSettings() {
  const [isAdding, setIsAdding] = useState(false);
  const add = () => setIsAdding(true);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 text-14 text-n11">
        <p>
          Provider keys are on the{' '}
          <Link href="/admin/providers" className={linkLook}>
            providers
          </Link>{' '}
          page, Stripe keys on the{' '}
          <Link href="/admin/payments" className={linkLook}>
            payments
          </Link>{' '}
          page.
        </p>
        <Button look="primary" onClick={add}>
          <Plus size={16} aria-hidden />
          Add Setting
        </Button>
      </div>
      <FoundSettings onAdd={add} />
      {isAdding && <AddSettingDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

function FoundSettings({ onAdd }: { onAdd: () => void }) {
  const [params, set] = useAddress();
  const search = params.get('search')?.trim() ?? '';
  const { data: known } = useKnownSettings();
  const { data: saved } = useSettings();
  const found = findSettings(known ?? [], search);
  const groups = groupSettings(found);
  const elsewhere = search === '' ? [] : found.filter(({ category }) => category !== 'system');
  const others = findSettings(saved?.filter(({ isKnown }) => !isKnown) ?? [], search);
  const hasOthers = saved !== undefined && (search === '' || others.length > 0);
  const here = found.filter(({ category }) => category === 'system').length + others.length;
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <DebouncedSearch
          label="Search settings"
          placeholder="Search settings..."
          value={search}
          onChange={(text) => set({ search: text })}
        />
        <p role="status" className="tabular text-14 text-n11">
          {known && saved && search !== '' && describeFound(here, elsewhere.length)}
        </p>
      </div>
      <div className="flex gap-10">
        <div className="min-w-0 flex-1">
          {!known && <KnownSettings category="system" title="System" />}
          {groups.map(({ title, anchor, rows }, at) => (
            <KnownSettings
              key={anchor}
              category="system"
              title={title}
              anchor={anchor}
              hasNote={at === 0}
              holds={(settingKey) => rows.some(({ key }) => key === settingKey)}
            />
          ))}
          {hasOthers && <OtherSettings settings={others} onAdd={onAdd} />}
          {elsewhere.length > 0 && <Elsewhere rows={elsewhere} />}
        </div>
        <GroupIndex groups={hasOthers ? [...groups, otherGroup] : groups} />
      </div>
    </>
  );
}

interface OtherSettingsProps {
  settings: Parameters<typeof SettingsTable>[0]['settings'];
  onAdd: () => void;
}

/** Saved settings that Switchyard doesn't use. */
function OtherSettings({ settings, onAdd }: OtherSettingsProps) {
  return (
    <Panel {...otherGroup}>
      <SettingsTable
        label="List of other settings"
        settings={settings}
        hasCategories
        empty="No other settings saved."
        onAdd={onAdd}
      />
    </Panel>
  );
}

const places = {
  api: { name: 'Providers', href: '/admin/providers' },
  stripe: { name: 'Payments', href: '/admin/payments' },
};

/** Settings that match the search but are changed on other pages. */
function Elsewhere({ rows }: { rows: readonly KnownSettingRow[] }) {
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
                  <Link href={place.href} className="text-n12 link">
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

/** Links to each group, shown beside the settings in a wide window. */
function GroupIndex({ groups }: { groups: readonly Omit<SettingGroup, 'rows'>[] }) {
  return (
    // Renders the column even if it has no links, so that the search results beside it stay in place.
    <div className="sticky top-0 w-48 shrink-0 self-start py-6 max-xl:hidden">
      {groups.length > 0 && <Links groups={groups} />}
    </div>
  );
}

function Links({ groups }: Parameters<typeof GroupIndex>[0]) {
  return (
    <nav aria-label="Groups of settings">
      <p className="px-3 pb-1 text-13 text-n10">On this page</p>
      {groups.map(({ title, anchor }) => (
        <a
          key={anchor}
          href={`#${anchor}`}
          className="flex min-h-9 items-center rounded-control px-3 py-1 text-14 text-n11 transition-colors hover:bg-n3 hover:text-n12 pointer-coarse:min-h-11"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
