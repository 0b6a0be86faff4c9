import { tableOf } from '../../scripts/markdown-table.ts';
import { currentModels, placeCurrentModels } from './place-current-models.ts';
import { placedTasks, placePicture } from './place-models.ts';
import { pictureRatings, relatives, type Relative } from './relatives.ts';

/** The model card's tables with the abilities of current models and their sources, in Markdown. */
export function reportPlacement(): string {
  const texts = [...placeCurrentModels()].map(([model, abilities]) => [
    nameOf(model),
    basisOf(relatives[model]),
    ...placedTasks.map((task) => String(abilities[task])),
  ]);
  const pictures = Object.entries(pictureRatings).map(([model, { name, rating }]) => [
    nameOf(model),
    `${name}: ${rating}`,
    String(placePicture(rating)),
  ]);
  return [
    tableOf(['model', 'follows from', ...placedTasks], texts),
    tableOf(['picture maker', 'rating', 'image'], pictures),
  ].join('\n\n');
}

function nameOf(model: string): string {
  return currentModels.find((each) => each.model === model)?.name ?? model;
}

function basisOf(relative: Relative | undefined): string {
  if (!relative) return '';
  const { name, rows, since, stated, beside, arenaCode, arenaText } = relative;
  return [
    `${name} (${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`,
    ...(since.length > 0 ? [`then ${since.join(', ')}`] : []),
    ...(stated ? [`+${stated.points} points stated`] : []),
    ...(beside ? [`beside ${nameOf(beside.model)}`] : []),
    ...(arenaCode ? [`Arena code ${arenaCode}`] : []),
    ...(arenaText ? [`Arena text ${arenaText}`] : []),
  ].join('; ');
}
