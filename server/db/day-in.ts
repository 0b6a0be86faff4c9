/** The day that a moment is in a time zone, `yyyy-MM-dd`. */
export function dayIn(timeZone: string, moment: Date): string {
  return moment.toLocaleDateString('en-CA', { timeZone });
}
