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

/** Formats a temperature as a field of `Question`. */
export function temperatureOf(temperature: number | null | undefined) {
  return temperature == null ? {} : { temperature };
}
