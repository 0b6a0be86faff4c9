import { Pencil, Trash2 } from 'lucide-react';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { EmptyPanel } from '#web/ui/data/empty-panel.tsx';
import { useDeleteSetting, useUpdateSetting } from '../use-settings.ts';
import { describeSource, nameValue } from './describe-source.ts';
import { SecretDots } from './secret-dots.tsx';
import { SettingEditor } from './setting-editor.tsx';
import { useEditedRow } from './use-edited-row.tsx';

interface SettingsTableProps {
  label: string;
  settings: readonly Setting[];
  /** The text to show when there are no settings. */
  empty: string;
  hasCategories?: boolean;
  onAdd: () => void;
}

/** A table of saved settings. One row at a time can be edited. */
export function SettingsTable(props: SettingsTableProps) {
  const { label, settings, empty, hasCategories = false, onAdd } = props;
  const { edited, open, close, noteFocus, question } = useEditedRow(label);
  const remove = useDeleteSetting();
  const actions: Column<Setting> = {
    key: 'actions',
    header: 'Actions',
    width: 7,
    cell: (setting) => {
      const isBusy = remove.isPending && remove.variables.key === setting.key;
      return (
        <div className="inline-flex sm:-my-3">
          <IconButton
            label={`Edit ${setting.key}`}
            disabled={isBusy}
            onClick={() => open(setting.key)}
          >
            <Pencil size={16} aria-hidden />
          </IconButton>
          <ConfirmedAction
            trigger={(ask) => (
              <IconButton label={`Delete ${setting.key}`} disabled={isBusy} onClick={ask}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            )}
            title="Delete Setting"
            action="Delete"
            onConfirm={() => remove.mutate(setting)}
          >
            <span className="wrap-anywhere">
              {`Are you sure you want to delete the setting "${setting.key}"?`}
            </span>
          </ConfirmedAction>
        </div>
      );
    },
  };

  if (settings.length === 0) return <NoSettings text={empty} onAdd={onAdd} />;
  return (
    <>
      <div onFocus={noteFocus}>
        <DataTable
          label={label}
          columns={[...columnsOf(hasCategories), actions]}
          rows={settings}
          keyOf={({ key }) => key}
          instead={(setting) =>
            edited === setting.key && <Editor setting={setting} onClose={close} />
          }
        />
      </div>
      {question}
    </>
  );
}

const columnsOf = (hasCategories: boolean): Column<Setting>[] => [
  {
    key: 'key',
    header: 'Key',
    isTitle: true,
    wraps: true,
    width: 16,
    cell: ({ key, category }) => (
      <>
        <span className="font-mono text-13 font-medium">{key}</span>
        {hasCategories && <span className="block text-13 font-normal text-n10">{category}</span>}
      </>
    ),
  },
  {
    key: 'value',
    header: 'Value',
    wraps: true,
    cell: (setting) => (
      <>
        <Value setting={setting} />
        <p className="text-13 text-n10">{describeSource(setting)}</p>
      </>
    ),
  },
  {
    key: 'description',
    header: 'Description',
    wraps: true,
    cell: ({ description }) => description ?? 'No description',
  },
];

function Editor({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { key, value, version } = setting;
  const update = useUpdateSetting(onClose);
  return (
    <SettingEditor
      label={`Value of ${key}`}
      initial={value ?? ''}
      setting={setting}
      isBusy={update.isPending}
      error={fieldErrorsOf(update.error)['value']}
      onSave={(typed) => update.mutate({ key, version, value: typed })}
      onCancel={onClose}
    />
  );
}

function Value({ setting }: { setting: Setting }) {
  if (setting.isSecret && setting.hasValue) return <SecretDots />;
  if (setting.value === null) return <span className="text-n10">No value</span>;
  return (
    <span className="font-mono text-13 whitespace-pre-wrap">
      {nameValue(setting.value, setting)}
    </span>
  );
}

function NoSettings({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <EmptyPanel>
      <p>{text}</p>
      <Button look="quiet" className="mt-2 link" onClick={onAdd}>
        Add a Setting
      </Button>
    </EmptyPanel>
  );
}
