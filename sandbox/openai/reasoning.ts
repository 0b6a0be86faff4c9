import type { SimulatedModel } from '../vendor/models.ts';
import { checkTemperature } from '../vendor/temperature.ts';
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

/** Refuses a temperature outside 0 to 2 for every model. */
export function checkTemperatureRange(temperature: number | null | undefined): void {
  checkTemperature(temperature, 2, (given) => {
    const [bound, side, sign] = given > 2 ? [2, 'above maximum', '<='] : [0, 'below minimum', '>='];
    return {
      message: `Invalid 'temperature': decimal ${side} value. Expected a value ${sign} ${bound}, but got ${given} instead.`,
      code: given > 2 ? 'decimal_above_max_value' : 'decimal_below_min_value',
    };
  });
}
