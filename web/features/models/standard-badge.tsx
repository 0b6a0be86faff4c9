import { Lock } from 'lucide-react';
import type { DirectoryModel } from '#shared/contract/models/schemas.ts';
import { useAccess } from './access.ts';
import { ModelLink } from './model-link.tsx';

/** Whether a model needs Standard; a Standard badge leads to the plans, or to the model. */
export function StandardBadge({ model }: { model: DirectoryModel }) {
  const { isStandard } = useAccess();
  if (!model.isStandard) return <span className="text-14 text-n11">Free</span>;
  return (
    <ModelLink
      model={model}
      className="relative hit-area inline-flex h-7 items-center gap-1.5 rounded-small border border-go-line bg-go-soft px-2 text-13 font-medium text-go-text transition-colors hover:border-go"
    >
      {!isStandard && <Lock size={13} aria-hidden />}
      Standard
      <span className="sr-only">for {model.name}</span>
    </ModelLink>
  );
}
