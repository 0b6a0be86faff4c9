import { describe, expect, test } from 'vitest';
import { specification } from '#server/providers/specification.ts';
import { currentListings, currentModels, placeCurrentModels } from './place-current-models.ts';
import { placedTasks, placePicture } from './place-models.ts';
import { pictureRatings, relatives } from './relatives.ts';

const placed = placeCurrentModels();
const writers = currentModels.filter(({ writesText }) => writesText);
const painters = currentModels.filter(({ makesImages }) => makesImages);

describe('current models’ abilities', () => {
  test.each(writers)('of $name match the published results', (model) => {
    const { image, ...abilities } = model.abilities;
    expect(abilities).toEqual(placed.get(model.model));
    expect(image).toBe(0);
  });

  test.each(painters)('of $name match its rating', (model) => {
    const rated = pictureRatings[model.model];
    expect(model.abilities.image).toBe(placePicture(rated?.rating ?? 0));
  });

  test('name the model in the table that they are based on', () => {
    for (const { model, abilitySources } of writers) {
      expect(abilitySources?.maths).toContain(`, ${relatives[model]?.name}`);
    }
    for (const { model, abilitySources } of painters) {
      expect(abilitySources?.image).toContain(pictureRatings[model]?.name);
    }
  });

  test('stay below certainty, and above GPT-4 Turbo for models that are offered', () => {
    const turbo = specification.models.find(({ model }) => model === 'gpt-4-turbo');
    const offered = writers.filter(({ id }) => currentListings.some((each) => each.id === id));
    for (const { id, abilities } of offered) {
      for (const task of placedTasks) {
        expect(abilities[task], `${id} at ${task}`).toBeLessThan(0.99);
        expect(abilities[task], `${id} at ${task}`).toBeGreaterThan(turbo?.abilities[task] ?? 1);
      }
    }
  });

  test('differ by kind of work: no model is first everywhere', () => {
    const firsts = placedTasks.map(
      (task) => writers.toSorted((a, b) => b.abilities[task] - a.abilities[task])[0]?.provider,
    );
    expect(new Set(firsts).size).toBeGreaterThan(1);
  });
});
