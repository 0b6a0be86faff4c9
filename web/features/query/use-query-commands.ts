import { useCommandSource } from '#web/ui/commands/command-sources.ts';
import { createPart } from '#web/ui/parts/part.ts';
import { useToldPart } from '#web/ui/parts/use-part.ts';
import type { QueryCommandsOptions } from './list-query-commands.ts';

const part = createPart(() => import('./list-query-commands.ts'));

/** Offers the commands of the query page, which are fetched once the page is there. */
export function useQueryCommands(options: QueryCommandsOptions): void {
  const { code } = useToldPart(part);
  useCommandSource(() => code?.listQueryCommands(options) ?? []);
}
