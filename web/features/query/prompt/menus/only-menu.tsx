import { ShieldCheck } from 'lucide-react';
import { providerMarks, type ProviderMark } from '#shared/contract/models/own-constants.ts';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { keepOnlyMark, useOnlyMark } from '#web/api/models/only-mark.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuChoice } from '#web/ui/popovers/menu.tsx';

/** Restricts where models may run. Shown only if a provider has a mark or a restriction is set. */
export function OnlyMenu({ picker }: { picker: Picker | undefined }) {
  const only = useOnlyMark();
  const marks = providerMarks.filter(
    (mark) => mark === only || picker?.providers.some((provider) => provider.marks.includes(mark)),
  );
  if (marks.length === 0) return null;
  const chosen = only && options[only];
  return (
    <Menu
      label="Where it runs"
      trigger={
        <Button
          look="quiet"
          aria-label={chosen ? `Where it runs: ${chosen.label}` : 'Where it runs'}
          data-set={chosen !== null || undefined}
          className="min-w-10 shrink! gap-1.5 px-2.5! data-set:bg-go-soft data-set:text-go-text max-sm:px-2!"
        >
          <ShieldCheck size={15} aria-hidden className="shrink-0" />
          {chosen && <span className="max-w-32 truncate max-lg:hidden">{chosen.label}</span>}
        </Button>
      }
    >
      <MenuChoice
        value={only ?? ''}
        options={[anywhere, ...marks.map((mark) => ({ value: mark, ...options[mark] }))]}
        onChoose={(value) => keepOnlyMark(marks.find((mark) => mark === value) ?? null)}
      />
    </Menu>
  );
}

const anywhere = { value: '', label: 'Anywhere', note: 'Any provider' };
const options: Record<ProviderMark, { label: string; note: string }> = {
  'own-machine': { label: 'Self-hosted only', note: "Data stays on this site's own machines" },
  eu: { label: 'EU only', note: 'Providers in the EU only' },
  'no-retention': { label: 'Zero retention', note: 'Zero-retention providers only' },
};
