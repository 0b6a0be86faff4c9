import { VendorError } from './vendor.ts';

/** Refuses a temperature outside the range 0 to `most`, in the vendor's wording. */
export function checkTemperature(
  temperature: number | null | undefined,
  most: number,
  refusal: (temperature: number) => { message: string; code?: string },
): void {
  if (temperature == null || (temperature >= 0 && temperature <= most)) return;
  throw new VendorError('bad-request', { field: 'temperature', ...refusal(temperature) });
}

const samplingNames =
  'top_p topP top_k topK seed presence_penalty presencePenalty frequency_penalty frequencyPenalty';

/** Returns the request's other sampling parameters under the vendor's names, as `Question` stores them. */
export function samplingOf(fields: object): { sampling?: Record<string, unknown> } {
  const names = samplingNames.split(' ');
  const given = Object.entries(fields).filter(
    ([name, value]) => names.includes(name) && value != null,
  );
  return given.length === 0 ? {} : { sampling: Object.fromEntries(given) };
}

/** Formats a temperature as `Question` stores it. */
export function temperatureOf(temperature: number | null | undefined) {
  return temperature == null ? {} : { temperature };
}
