import { KeyRound, Lock } from 'lucide-react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { ProviderDot } from './provider-dot.tsx';

interface LegendProps {
  picker: Picker;
  isStandard: boolean;
}

export function Legend({ picker, isStandard }: LegendProps) {
  return (
    <ul aria-label="Legend" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-n10">
      {picker.providers.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-1.5">
          <ProviderDot provider={id} />
          {name}
        </li>
      ))}
      {!isStandard && (
        <li className="flex items-center gap-1.5">
          <Lock size={13} aria-hidden />
          Needs Standard
        </li>
      )}
      {picker.models.some(({ isAvailable }) => !isAvailable) && (
        <li className="flex items-center gap-1.5">
          <KeyRound size={13} aria-hidden />
          No API key here
        </li>
      )}
    </ul>
  );
}
