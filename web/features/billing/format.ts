const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export function formatDay(time: string): string {
  return dayFormat.format(new Date(time));
}

export function formatCents(amountCents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountCents / 100);
}
