/** How much has come so far, as short as a button needs it. */
export function describeSize(bytes: number): string {
  const megabytes = bytes / 2 ** 20;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} kB` : `${megabytes.toFixed(1)} MB`;
}
