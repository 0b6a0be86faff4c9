import { z } from 'zod';
import type { Model } from '#server/providers/contract/model.ts';
import type { Router } from '#server/areas/routing/create-router.ts';

const lineSchema = z.object({ prompt: z.string(), models: z.array(z.string()).min(1) });

export interface RouteLineDeps {
  router: Router;
  /** Every model with a profile. */
  models: readonly Model[];
}

/** The output for one line of standard input: a choice, or an error that describes the problem. */
export function routeLine(line: string, { router, models }: RouteLineDeps): object {
  const parsed = parseLine(line);
  if ('error' in parsed) return parsed;
  const named = parsed.models.map((name) => ({ name, model: findModel(name, models) }));
  const unknown = named.flatMap(({ name, model }) => (model ? [] : [name]));
  if (unknown.length > 0)
    return { error: `No model with a profile is called ${unknown.join(', ')}.` };
  const candidates = named.flatMap(({ model }) => (model ? [model] : []));
  const decision = router.decide({
    prompt: parsed.prompt,
    contextCharacters: 0,
    attached: { images: 0, documents: 0 },
    candidates,
    recommendable: [],
  });
  const [first] = decision.ranked;
  if (!first) return { error: 'None of these models can answer the prompt.' };
  const nameOf = (id: string) => named.find(({ model }) => model?.id === id)?.name ?? id;
  return {
    model: nameOf(first.model.id),
    reason: decision.reasonFor(first.model.id),
    scores: Object.fromEntries(
      decision.ranked.map(({ model, chance }) => [nameOf(model.id), Number(chance.toFixed(6))]),
    ),
  };
}

function parseLine(line: string): z.output<typeof lineSchema> | { error: string } {
  try {
    const parsed = lineSchema.safeParse(JSON.parse(line));
    return parsed.data ?? { error: 'A line holds {"prompt": "...", "models": ["...", ...]}.' };
  } catch {
    return { error: 'This line is not JSON.' };
  }
}

/** Finds a model by id, by its name, or by the name without "-instruct" or a date. */
function findModel(name: string, models: readonly Model[]): Model | undefined {
  return (
    models.find(({ id }) => id === name) ??
    models.find(({ model }) => model === name) ??
    models.find(({ id, model }) => [shortOf(id), shortOf(model)].includes(name))
  );
}

function shortOf(name: string): string {
  return name.replace(/-instruct$|-\d{8}$/, '');
}
