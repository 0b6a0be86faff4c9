import type { Instructions, KeptInstructions } from '../ports.ts';

/** As one text: the installation's first, then the sender's standing ones, then the chosen ones; empty for none. */
export function writeInstructions({ installation, standing, named }: Instructions): string {
  const parts = [installation, standing, named?.text ?? ''];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
}

/** What is kept of them with the query: the sender's own; null where there is nothing. */
export function keepInstructions({
  standing,
  named,
  temperature,
}: Instructions): KeptInstructions | null {
  const isNothing = standing === '' && named === null && temperature === null;
  return isNothing ? null : { standing, named, temperature };
}
