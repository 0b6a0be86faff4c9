import { Check } from 'lucide-react';

const benefits = [
  'All models, including advanced ones',
  'Compare models side by side',
  'Higher limits',
  'Priority processing',
];

export function BenefitsList() {
  return (
    <ul className="space-y-2">
      {benefits.map((benefit) => (
        <li key={benefit} className="flex items-start gap-3">
          <Check size={18} aria-hidden className="mt-1 shrink-0 text-go" />
          <span className="text-pretty">{benefit}</span>
        </li>
      ))}
    </ul>
  );
}
