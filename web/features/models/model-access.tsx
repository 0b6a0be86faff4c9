import { Lock } from 'lucide-react';
import { createContext, useContext, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { DirectoryModel } from '#shared/contract/models/schemas.ts';
import { tryHref } from './describe-model.ts';

interface ModelLinkProps {
  model: DirectoryModel;
  className: string;
  children: ReactNode;
}

/** Links to a model, or opens the plans if the model needs Standard and the user doesn't have it. */
export function ModelLink({ model, className, children }: ModelLinkProps) {
  const { isStandard, onNeedStandard } = useAccess();
  if (model.isStandard && !isStandard) {
    return (
      <button type="button" aria-haspopup="dialog" className={className} onClick={onNeedStandard}>
        {children}
      </button>
    );
  }
  return (
    <Link href={tryHref(model)} className={className}>
      {children}
    </Link>
  );
}

/** Shows whether a model needs Standard. The Standard badge opens the plans or links to the model. */
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

/** Whether the user has Standard, and a function that opens the plans if they don't. */
interface Access {
  isStandard: boolean;
  onNeedStandard: () => void;
}

export const AccessContext = createContext<Access>({ isStandard: false, onNeedStandard() {} });

export function useAccess(): Access {
  return useContext(AccessContext);
}
