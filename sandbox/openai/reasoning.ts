import type { SimulatedModel } from '../vendor/models.ts';
import { VendorError } from '../vendor/vendor.ts';

type Effort = string | null | undefined;

/** The field is `reasoning_effort`, or `reasoning.effort` in the Responses API. */
export function checkEffort(served: SimulatedModel, effort: Effort, field: string): void {
  if (effort == null) return;
  if (!served.reasoning) {
    const message = `Unsupported parameter: '${field}' is not supported with this model.`;
    throw new VendorError('bad-request', { field, message });
  }
  const { efforts } = served.reasoning;
  if (efforts.includes(effort)) return;
  const list = efforts.map((one) => `'${one}'`).join(', ');
  throw new VendorError('bad-request', {
    field,
    message:
      `Unsupported value: '${effort}' is not supported with the '${served.id}' model. ` +
      `Supported values are: ${list.replace(/, (?=[^,]+$)/, ', and ')}.`,
  });
}

export function refusesTemperature({ temperature, reasoning }: SimulatedModel, effort: Effort) {
  if (temperature === 'refused-when-thinking') return (effort ?? reasoning?.default) !== 'none';
  return temperature === 'refused';
}

const ranges = {
  temperature: [0, 2],
  top_p: [0, 1],
  presence_penalty: [-2, 2],
  frequency_penalty: [-2, 2],
} as const;
type Sampled = Partial<Record<keyof typeof ranges, number | null | undefined>> & {
  logprobs?: boolean | null | undefined;
};

/** Refuses values that no model accepts. */
export function checkRanges(request: Sampled): void {
  for (const [field, [least, most]] of Object.entries(ranges)) {
    const given = request[field as keyof typeof ranges];
    if (given == null || (given >= least && given <= most)) continue;
    const [bound, side, sign] =
      given > most ? [most, 'above maximum', '<='] : [least, 'below minimum', '>='];
    throw new VendorError('bad-request', {
      field,
      message: `Invalid '${field}': decimal ${side} value. Expected a value ${sign} ${bound}, but got ${given} instead.`,
      code: given > most ? 'decimal_above_max_value' : 'decimal_below_min_value',
    });
  }
}

export function checkTopLogprobs(count: number | null | undefined): void {
  if (count == null || (count >= 0 && count <= 20)) return;
  const message = `Invalid 'top_logprobs': integer out of range. Expected 0 to 20, but got ${count} instead.`;
  throw new VendorError('bad-request', { field: 'top_logprobs', message });
}

/**
 * Refuses parameters that a model doesn't support, or doesn't support while it thinks. The
 * temperature is checked elsewhere, because its error is worded differently.
 */
export function checkSampling(request: Sampled, served: SimulatedModel, effort: Effort): void {
  const field = (['top_p', 'presence_penalty', 'frequency_penalty', 'logprobs'] as const).find(
    (name) => request[name] != null && request[name] !== false,
  );
  if (!field || !refusesTemperature(served, effort)) return;
  const message = `Unsupported parameter: '${field}' is not supported with this model.`;
  throw new VendorError('bad-request', { field, message });
}
