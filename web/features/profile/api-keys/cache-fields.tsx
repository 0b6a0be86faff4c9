import type { KeyCache } from '#shared/contract/api-keys/schemas.ts';
import { formatWait } from '#shared/lib/format.ts';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';

export const noCache: KeyCache = { cacheSeconds: null, sharesCache: false };

const times = [
  { value: '', label: 'Off' },
  { value: '300', label: '5 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
];

interface CacheFieldsProps {
  cache: KeyCache;
  onChange: (cache: KeyCache) => void;
}

/** How long identical calls get the same answer, and whether the key shares its answers. */
export function CacheFields({ cache, onChange }: CacheFieldsProps) {
  const { cacheSeconds, sharesCache } = cache;
  const value = String(cacheSeconds ?? '');
  const isUsual = times.some((time) => time.value === value);
  return (
    <div>
      <SelectField
        look="form"
        label="Response cache"
        options={isUsual ? times : [...times, { value, label: nameTime(cache) }]}
        value={value}
        onChange={({ target }) =>
          onChange(target.value === '' ? noCache : { ...cache, cacheSeconds: Number(target.value) })
        }
      />
      <p className="mt-1 text-13 text-n10">
        An identical call gets the same answer again for this long, at no cost.
      </p>
      {cacheSeconds !== null && (
        <div className="mt-2">
          <CheckField
            label="Share cached answers with other people who share theirs"
            checked={sharesCache}
            onChange={() => onChange({ ...cache, sharesCache: !sharesCache })}
          />
        </div>
      )}
    </div>
  );
}

export function nameTime({ cacheSeconds }: KeyCache): string {
  const usual = times.find(({ value }) => value === String(cacheSeconds ?? ''));
  return usual?.label ?? formatWait(cacheSeconds ?? 0);
}
