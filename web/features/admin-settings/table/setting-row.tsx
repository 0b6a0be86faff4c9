import { Pencil, Trash2 } from 'lucide-react';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import { formatPrice } from '#shared/lib/format.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { parseMicroUsd } from '#web/ui/data/parse-money.ts';
import { SecretDots } from './secret-dots.tsx';
import { SettingEditor } from './setting-editor.tsx';
import { describeSource } from './describe-source.ts';
import { useUpdateSetting } from '../use-settings.ts';

interface SettingRowProps {
  setting: Setting;
  hasCategory: boolean;
  isEdited: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onClose: () => void;
  onDelete: () => void;
}

const cellLook = 'py-2.5 pr-4 align-top wrap-anywhere max-md:block max-md:p-0';

export function SettingRow(props: SettingRowProps) {
  const { setting, hasCategory, isEdited, onClose } = props;
  const { key, category } = setting;
  const update = useUpdateSetting(onClose);
  return (
    <tr className="border-b border-n6 max-md:grid max-md:gap-1 max-md:py-3">
      <th scope="row" className={`${cellLook} font-mono text-13 font-medium`}>
        {key}
        {hasCategory && (
          <span className="block font-sans text-13 font-normal text-n10">{category}</span>
        )}
      </th>
      {isEdited ? (
        <td colSpan={3} className={`${cellLook} pr-0!`}>
          <SettingEditor
            label={`Value of ${key}`}
            initial={setting.value ?? ''}
            isSecret={setting.isSecret}
            isBusy={update.isPending}
            isLong={setting.isLong}
            error={fieldErrorsOf(update.error)['value']}
            onSave={(value) => update.mutate({ key, version: setting.version, value })}
            onCancel={onClose}
          />
        </td>
      ) : (
        <ShownCells {...props} />
      )}
    </tr>
  );
}

function ShownCells({ setting, isBusy, onEdit, onDelete }: SettingRowProps) {
  const { key, description } = setting;
  return (
    <>
      <td className={cellLook}>
        <Value setting={setting} />
        <p className="text-13 text-n10">{describeSource(setting)}</p>
      </td>
      <td className={`${cellLook} text-n11`}>{description ?? 'No description'}</td>
      <td className="py-1 text-right whitespace-nowrap max-md:-ml-3 max-md:block max-md:text-left">
        <IconButton label={`Edit ${key}`} disabled={isBusy} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${key}`} disabled={isBusy} onClick={onDelete}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </td>
    </>
  );
}

function Value({ setting }: { setting: Setting }) {
  if (setting.isSecret && setting.hasValue) return <SecretDots />;
  if (setting.value === null) return <span className="text-n10">No value</span>;
  return (
    <span className="font-mono text-13 whitespace-pre-wrap">
      {setting.isDollars ? formatPrice(parseMicroUsd(setting.value) ?? 0) : setting.value}
    </span>
  );
}
