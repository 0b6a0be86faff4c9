import { equalQuality, nameField } from './phrases.ts';
import { isSurelyBetter } from './what-is-known.ts';
import type { Field, ModelScore } from '../ports.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Why a model stands below the first one, in the factors that set them apart. */
export function explainFollower(
  chosen: ModelScore,
  place: number,
  leader: ModelScore,
  field: Field,
): string {
  const ordinal = ordinals[place];
  const among = field === 'others' ? ` of ${nameField(field)}` : '';
  const rank = `${ordinal ? `the ${ordinal}` : 'a later'} choice${among}`;
  const lead = leader.model.name;
  const gap = chosen.quality - leader.quality;
  if (gap >= equalQuality) {
    const better = isSurelyBetter(chosen, leader) ? 'better' : 'perhaps better';
    return `${rank}, ${better} than ${lead}${drawback(chosen, leader)}.`;
  }
  if (gap > -equalQuality) return `${rank}, about as good as ${lead}${drawback(chosen, leader)}.`;
  if (chosen.cost > leader.cost) return `${rank}, cheaper than ${lead} but not as good.`;
  if (chosen.speed > leader.speed) return `${rank}, usually faster than ${lead} but not as good.`;
  return `${rank}, behind ${lead}.`;
}

function drawback(chosen: ModelScore, leader: ModelScore): string {
  const isDearer = chosen.cost < leader.cost;
  const isSlower = chosen.speed < leader.speed;
  if (isDearer && isSlower) return ' but dearer and usually slower';
  if (isDearer) return ' but dearer';
  return isSlower ? ' but usually slower' : '';
}
