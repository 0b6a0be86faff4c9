import { clsx } from 'clsx';
import { useState } from 'react';
import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';
import { formatPrice, formatTime } from '#shared/lib/format.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { parseMicroUsd } from '#web/ui/data/parse-money.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { nameSource } from '../table/describe-source.ts';
import { nameTrial } from '../table/name-trial.ts';
import { SecretDots } from '../table/secret-dots.tsx';
import { SettingEditor } from '../table/setting-editor.tsx';
import {
  useCreateSetting,
  useDeleteSetting,
  useTestSetting,
  useUpdateSetting,
} from '../use-settings.ts';

interface KnownRowProps {
  row: KnownSettingRow;
  saved: Setting | undefined;
  isEdited: boolean;
  onEdit: () => void;
  onClose: () => void;
}

const cellLook = 'py-3 pr-4 align-top wrap-anywhere max-md:block max-md:p-0';

export function KnownRow(props: KnownRowProps) {
  const { key, label, description } = props.row;
  return (
    <tr className="border-b border-n6 max-md:grid max-md:gap-1.5 max-md:py-3">
      <th scope="row" className={`${cellLook} font-normal`}>
        <span className="block font-medium">{label}</span>
        <span className="block text-13 text-n11">{description}</span>
        <span className="block font-mono text-13 text-n10">{key}</span>
      </th>
      {props.isEdited ? <EditedCells {...props} /> : <ShownCells {...props} />}
    </tr>
  );
}

function EditedCells({ row, saved, onClose }: KnownRowProps) {
  const { key, label, category, isSecret, canTest } = row;
  const create = useCreateSetting(onClose);
  const update = useUpdateSetting(onClose);
  const trial = useTestSetting();
  const save = (value: string) => {
    if (saved) update.mutate({ key, version: saved.version, value });
    else create.mutate({ key, value, category, isSecret, description: '' });
  };
  const test = (value: string) =>
    canTest && (
      <Button disabled={trial.isPending} onClick={() => trial.mutate({ key, value })}>
        {trial.isPending ? 'Testing...' : nameTrial(key).button}
      </Button>
    );
  return (
    <td colSpan={2} className={`${cellLook} pr-0!`}>
      <SettingEditor
        label={`Value of ${label}`}
        initial={row.valueInForce ?? ''}
        isSecret={isSecret}
        isBusy={create.isPending || update.isPending}
        isLong={row.isLong}
        error={fieldErrorsOf(create.error ?? update.error)['value']}
        onSave={save}
        onCancel={onClose}
        more={test}
      />
    </td>
  );
}

function ShownCells({ row, saved, onEdit }: KnownRowProps) {
  return (
    <>
      <td className={cellLook}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <InForce row={row} />
          <Source row={row} />
        </div>
        {saved?.hasValue && saved.lastUpdated && (
          <p className="tabular text-13 text-n10">
            {saved.updatedBy ?? 'Unknown user'}, {formatTime(saved.lastUpdated)}
          </p>
        )}
        {saved?.isReadable === false && (
          <p className="text-13 text-danger">
            Can’t be decrypted with the current encryption key. Enter it again.
          </p>
        )}
      </td>
      <td className="py-1 text-right align-top max-md:block max-md:text-left">
        <Actions row={row} saved={saved} onEdit={onEdit} />
      </td>
    </>
  );
}

function Actions({ row, saved, onEdit }: Pick<KnownRowProps, 'row' | 'saved' | 'onEdit'>) {
  const { key, label, canTest, source } = row;
  const trial = useTestSetting();
  return (
    <div className="inline-flex gap-1 max-md:-ml-3.5 md:-mr-3.5">
      <Button look="quiet" aria-label={`Edit ${label}`} onClick={onEdit}>
        Edit
      </Button>
      {canTest && source !== 'none' && (
        <Button
          look="quiet"
          aria-label={`${nameTrial(key).button} ${label}`}
          disabled={trial.isPending}
          onClick={() => trial.mutate({ key, value: '' })}
        >
          {nameTrial(key).button}
        </Button>
      )}
      {saved?.hasValue && <ResetButton label={label} saved={saved} />}
    </div>
  );
}

/** Asks for confirmation if the saved value cannot be read, since it would be lost for good. */
function ResetButton({ label, saved }: { label: string; saved: Setting }) {
  const reset = useDeleteSetting();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Reset ${label}`}
        disabled={reset.isPending}
        onClick={() => (saved.isSecret ? setIsAsking(true) : reset.mutate(saved))}
      >
        Reset
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Reset ${label}?`}
        action="Reset"
        onConfirm={() => {
          setIsAsking(false);
          reset.mutate(saved);
        }}
        onClose={() => setIsAsking(false)}
      >
        The saved value is deleted and can’t be shown again. To use it later, you need to enter it
        again.
      </ConfirmDialog>
    </>
  );
}

function InForce({
  row: { isSecret, isSimulated, isDollars, source, valueInForce },
}: {
  row: KnownSettingRow;
}) {
  if (isSimulated) return <span className="text-n10">No key, answers are simulated</span>;
  if (source === 'none') return <span className="text-n10">No value</span>;
  if (isSecret) return <SecretDots />;
  return (
    <span className="font-mono text-13">
      {isDollars ? formatPrice(parseMicroUsd(valueInForce ?? '') ?? 0) : valueInForce}
    </span>
  );
}

function Source({ row }: { row: KnownSettingRow }) {
  if (row.isSimulated) return <span className="text-13 text-n10">{row.variable}</span>;
  if (row.source === 'none')
    return <span className="text-13 text-n10">{row.variable} isn’t set either</span>;
  return (
    <span
      className={clsx(
        'rounded-full px-2 text-13 whitespace-nowrap',
        row.source === 'saved' ? 'bg-go-soft text-go-text' : 'bg-n3 text-n11',
      )}
    >
      {nameSource(row)}
      {row.source === 'environment' && <span className="max-sm:sr-only"> ({row.variable})</span>}
    </span>
  );
}
