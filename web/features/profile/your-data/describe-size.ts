/** Formats the downloaded size briefly enough for a button. */
export function describeSize(bytes: number): string {
  const megabytes = bytes / 2 ** 20;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} kB` : `${megabytes.toFixed(1)} MB`;
}
