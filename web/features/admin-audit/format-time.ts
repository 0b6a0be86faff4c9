const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

export function formatTime(time: string): string {
  return format.format(new Date(time));
}
