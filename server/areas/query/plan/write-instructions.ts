import type { Instructions, KeptInstructions } from '../ports.ts';

/** Joins the installation's instructions, the sender's standing ones and the chosen ones. May be empty. */
export function writeInstructions({ installation, standing, named }: Instructions): string {
  const parts = [installation, standing, named?.text ?? ''];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
}

/** The sender's own instructions, as stored with the query; null if there are none. */
export function keepInstructions({
  standing,
  named,
  temperature,
}: Instructions): KeptInstructions | null {
  const isNothing = standing === '' && named === null && temperature === null;
  return isNothing ? null : { standing, named, temperature };
}
