const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that a moment is in a time zone, `yyyy-MM-dd`. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Making one takes longer than a whole query's choice of a model.
    format = new Intl.DateTimeFormat('en-CA', { timeZone });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}
