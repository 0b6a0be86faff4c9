import { useState } from 'react';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useKeptText } from '#web/ui/guards/use-kept-text.ts';
import { EmptyPanel } from '#web/ui/feedback/empty-panel.tsx';
import { SettingRow } from './setting-row.tsx';
import { useDeleteSetting } from '../use-settings.ts';

interface SettingsTableProps {
  label: string;
  settings: readonly Setting[];
  /** The text to show when there are no settings. */
  empty: string;
  hasCategories?: boolean;
  onAdd: () => void;
}

/** Saved settings. One row at a time can be edited. */
export function SettingsTable(props: SettingsTableProps) {
  const { label, settings, empty, hasCategories = false, onAdd } = props;
  const [edited, setEdited] = useKeptText<string | null>(`edited-${label}`, null);
  const [asked, setAsked] = useState<Setting | null>(null);
  const remove = useDeleteSetting();

  if (settings.length === 0) return <NoSettings text={empty} onAdd={onAdd} />;
  return (
    <>
      <table aria-label={label} className="w-full table-fixed text-left text-14 max-md:block">
        <TableHead />
        <tbody className="max-md:block">
          {settings.map((setting) => (
            <SettingRow
              key={setting.key}
              setting={setting}
              hasCategory={hasCategories}
              isEdited={edited === setting.key}
              isBusy={remove.isPending && remove.variables.key === setting.key}
              onEdit={() => setEdited(setting.key)}
              onClose={() => setEdited(null)}
              onDelete={() => setAsked(setting)}
            />
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        isOpen={asked !== null}
        title="Delete Setting"
        action="Delete"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) remove.mutate(asked);
          setAsked(null);
        }}
      >
        <span className="wrap-anywhere">
          {`Are you sure you want to delete the setting "${asked?.key ?? ''}"?`}
        </span>
      </ConfirmDialog>
    </>
  );
}

function TableHead() {
  return (
    <thead className="text-13 text-n10 max-md:sr-only">
      <tr className="border-b border-n6">
        <th className="w-[30%] py-2 pr-4 font-normal">Key</th>
        <th className="w-[30%] py-2 pr-4 font-normal">Value</th>
        <th className="py-2 pr-4 font-normal">Description</th>
        <th className="w-44 py-2 text-right font-normal">Actions</th>
      </tr>
    </thead>
  );
}

function NoSettings({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <EmptyPanel>
      <p>{text}</p>
      <Button look="quiet" className="mt-2 underline underline-offset-3" onClick={onAdd}>
        Add a Setting
      </Button>
    </EmptyPanel>
  );
}
