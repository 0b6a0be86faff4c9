import { clsx } from 'clsx';

export function pillLook(isPressed: boolean, className?: string): string {
  return clsx(
    'inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full border px-3.5 text-14 whitespace-nowrap transition-colors pointer-coarse:min-h-11',
    isPressed
      ? 'border-go-line bg-go-soft text-go-text'
      : 'border-n6 text-n12 hover:border-n8 hover:bg-n2',
    className,
  );
}
