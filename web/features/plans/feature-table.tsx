import { Check, Minus } from 'lucide-react';
import type { PlanFeature } from './features.ts';

interface FeatureTableProps {
  features: readonly PlanFeature[];
  labelledBy: string;
}

export function FeatureTable({ features, labelledBy }: FeatureTableProps) {
  return (
    <table aria-labelledby={labelledBy} className="mt-4 w-full text-left text-14">
      <thead className="text-13 text-n10">
        <tr>
          <td className="border-b border-n6" />
          <th scope="col" className="w-1/4 border-b border-n6 py-2 pr-3 font-medium">
            Free
          </th>
          <th scope="col" className="w-1/4 border-b border-n6 py-2 font-medium">
            Standard
          </th>
        </tr>
      </thead>
      <tbody>
        {features.map(({ name, free, standard }) => (
          <tr key={name}>
            <th scope="row" className="border-b border-n6 py-3 pr-4 font-normal text-n11">
              {name}
            </th>
            <Cell value={free} />
            <Cell value={standard} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ value }: { value: string | boolean }) {
  return (
    <td className="tabular border-b border-n6 py-3 pr-3">
      {typeof value === 'string' ? value : <Mark isThere={value} />}
    </td>
  );
}

function Mark({ isThere }: { isThere: boolean }) {
  return isThere ? (
    <Check size={18} aria-label="Yes" className="text-go" />
  ) : (
    <Minus size={18} aria-label="No" className="text-n9" />
  );
}
