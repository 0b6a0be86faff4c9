import { useAreCommandsWanted, useCommandSource } from '#web/ui/commands/command-sources.ts';
import { createPart } from '#web/ui/parts/part.ts';
import { useToldPart } from '#web/ui/parts/use-part.ts';
import type { QueryCommandsOptions } from './list-query-commands.ts';

const part = createPart(() => import('./list-query-commands.ts'));

/** Registers the query page's commands. Their code is loaded when the palette is about to open. */
export function useQueryCommands(options: QueryCommandsOptions): void {
  const { code } = useToldPart(part, useAreCommandsWanted());
  const { picker } = options.choice;
  useCommandSource(() => code?.listQueryCommands(options) ?? [], code && picker);
}
