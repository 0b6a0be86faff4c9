import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';
import { formatTime } from '#shared/lib/format.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { Column } from '#web/ui/data/data-table.tsx';
import { Pill } from '#web/ui/data/pill.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { useRetentionPreview } from './use-retention-preview.tsx';
import { nameValue, sourceNames } from '../table/describe-source.ts';
import { SecretDots } from '../table/secret-dots.tsx';
import { SettingEditor } from '../table/setting-editor.tsx';
import { TrialButton } from '../table/trial-button.tsx';
import { useCreateSetting, useDeleteSetting, useUpdateSetting } from '../use-settings.ts';

export function knownColumns(
  savedOf: (row: KnownSettingRow) => Setting | undefined,
  onEdit: (key: string) => void,
): Column<KnownSettingRow>[] {
  return [
    {
      key: 'setting',
      header: 'Setting',
      isTitle: true,
      wraps: true,
      width: 20,
      cell: ({ key, label, description }) => (
        <>
          <span className="block font-medium">{label}</span>
          <span className="block text-13 font-normal text-n11">{description}</span>
          <span className="block font-mono text-13 font-normal text-n10">{key}</span>
        </>
      ),
    },
    {
      key: 'value',
      header: 'Current value',
      wraps: true,
      cell: (row) => <CurrentValue row={row} saved={savedOf(row)} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      width: 12.5,
      cell: (row) => <Actions row={row} saved={savedOf(row)} onEdit={() => onEdit(row.key)} />,
    },
  ];
}

interface KnownRowProps {
  row: KnownSettingRow;
  saved: Setting | undefined;
}

export function KnownEditor({ row, saved, onClose }: KnownRowProps & { onClose: () => void }) {
  const { key, label, category, isSecret, canTest } = row;
  const create = useCreateSetting(onClose);
  const update = useUpdateSetting(onClose);
  const save = (value: string) => {
    if (saved) update.mutate({ key, version: saved.version, value });
    else create.mutate({ key, value, category, isSecret, description: '' });
  };
  const retention = useRetentionPreview(key, save);
  return (
    <SettingEditor
      label={`Value of ${label}`}
      initial={row.valueInForce ?? ''}
      setting={row}
      isBusy={create.isPending || update.isPending || retention.isPending}
      error={fieldErrorsOf(create.error ?? update.error)['value']}
      onSave={retention.save}
      onCancel={onClose}
      more={(value, onChange) => (
        <>
          {key === 'system.site.logo' && <LogoFile onChange={onChange} />}
          {canTest && <TrialButton settingKey={key} value={value} />}
          {retention.question}
        </>
      )}
    />
  );
}

/** Turns a chosen picture into a data URL. The server checks its type and size. */
function LogoFile({ onChange }: { onChange: (value: string) => void }) {
  const read = (file: File | undefined) => {
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') onChange(reader.result);
    });
    reader.readAsDataURL(file);
  };
  return (
    <input
      type="file"
      aria-label="Choose a logo"
      accept="image/png,image/jpeg,image/webp"
      onChange={({ target }) => read(target.files?.[0])}
      className="basis-full text-14"
    />
  );
}

function CurrentValue({ row, saved }: KnownRowProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Value row={row} />
        <Source row={row} />
      </div>
      {saved?.hasValue && saved.lastUpdated && (
        <p className="tabular text-13 text-n10">
          {saved.updatedBy ?? 'Unknown user'}, {formatTime(saved.lastUpdated)}
        </p>
      )}
      {saved?.isReadable === false && (
        <p className="text-13 text-danger">
          The saved value can’t be decrypted with the current encryption key. Enter it again.
        </p>
      )}
    </>
  );
}

function Actions({ row, saved, onEdit }: KnownRowProps & { onEdit: () => void }) {
  const { key, label, canTest, source } = row;
  return (
    <div className="inline-flex flex-wrap gap-1.5 sm:-my-1.5">
      <Button aria-label={`Edit ${label}`} className={tight} onClick={onEdit}>
        Edit
      </Button>
      {canTest && source !== 'none' && (
        <TrialButton settingKey={key} label={label} value="" className={tight} />
      )}
      {saved?.hasValue && <ResetButton label={label} saved={saved} />}
    </div>
  );
}

/** Keeps the buttons of a row on one line. */
const tight = 'px-2.5! sm:h-8';

/** Asks for confirmation if something would be lost: the secret, or texts that would otherwise be kept longer. */
function ResetButton({ label, saved }: { label: string; saved: Setting }) {
  const reset = useDeleteSetting();
  const isRetention = saved.key.startsWith('system.retention.');
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button
          className={tight}
          aria-label={`Reset ${label}`}
          disabled={reset.isPending}
          onClick={() => (saved.isSecret || isRetention ? ask() : reset.mutate(saved))}
        >
          Reset
        </Button>
      )}
      title={`Reset ${label}?`}
      action="Reset"
      onConfirm={() => reset.mutate(saved)}
    >
      {isRetention
        ? 'The environment’s value or the default applies again. Data older than that value allows is permanently deleted within the hour.'
        : 'The saved value is deleted and can’t be shown again. To use it later, you need to enter it again.'}
    </ConfirmedAction>
  );
}

function Value({ row }: Pick<KnownRowProps, 'row'>) {
  const { isSecret, isSimulated, source, valueInForce } = row;
  if (isSimulated) return <span className="text-n10">No key; answers are simulated</span>;
  if (source === 'none') return <span className="text-n10">No value</span>;
  if (isSecret) return <SecretDots />;
  if (valueInForce?.startsWith('data:image/')) {
    return <img src={valueInForce} alt={row.label} className="size-6 object-contain" />;
  }
  if (row.choices.length > 0) return <span>{nameValue(valueInForce ?? '', row)}</span>;
  return <span className="font-mono text-13">{nameValue(valueInForce ?? '', row)}</span>;
}

function Source({ row }: Pick<KnownRowProps, 'row'>) {
  const { isSimulated, source, variable } = row;
  if (isSimulated || source === 'none') {
    const what = isSimulated ? variable : `${variable} isn’t set either`;
    return <span className="text-13 text-n10">{what}</span>;
  }
  return (
    <Pill tone={source === 'saved' ? 'good' : 'plain'}>
      {sourceNames[source]}
      {source === 'environment' && <span className="max-sm:sr-only"> ({variable})</span>}
    </Pill>
  );
}
