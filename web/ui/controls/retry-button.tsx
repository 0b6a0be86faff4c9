import { RotateCw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

export function RetryButton(props: ComponentProps<typeof Button>) {
  return (
    <Button {...props}>
      <RotateCw size={15} aria-hidden />
      Try Again
    </Button>
  );
}
