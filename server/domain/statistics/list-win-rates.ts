import { modelIdSchema, type ModelId } from '#shared/contract/models/schemas.ts';
import type { PopularityStore } from './ports.ts';

/** For everyone: how often models are chosen, of those whose votes are enough to say so. */
export async function listWinRates(popularity: PopularityStore): Promise<Map<ModelId, number>> {
  const standings = await popularity.list();
  return new Map(
    standings
      .filter(({ isSettled }) => isSettled)
      .map(({ model, winRate }) => [modelIdSchema.parse(model), winRate]),
  );
}
