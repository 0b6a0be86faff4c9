import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DirectoryModel } from '#shared/contract/models/schemas.ts';
import { useAccess } from './access.ts';
import { tryHref } from './describe-model.ts';

interface ModelLinkProps {
  model: DirectoryModel;
  className: string;
  children: ReactNode;
}

/** Leads to a model; to the plans where it needs Standard and the reader has none. */
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
