/**
 * Formats money, counts, durations, sizes and dates for people to read. The architecture tests forbid
 * formatting numbers and dates anywhere else in `shared/` and `web/`.
 */

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Caches every formatter, because creating one is slow. */
function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-US', options);
    numberFormats.set(key, format);
  }
  return format;
}

function inDollars(microUsd: number, minimumFractionDigits = 2, maximumFractionDigits = 2): string {
  const options = { style: 'currency', currency: 'USD' } as const;
  const digits = { minimumFractionDigits, maximumFractionDigits };
  return numberFormat({ ...options, ...digits }).format(microUsd / 1e6);
}

/** How many decimals, at most five, are needed to show millionths of a dollar with two significant digits. */
function decimalsFor(microUsd: number): number {
  if (microUsd >= 99_500) return 2;
  if (microUsd >= 9_950) return 3;
  return microUsd >= 995 ? 4 : 5;
}

/**
 * Formats a cost in millionths of a dollar with at least two significant digits: `$1,234.50`,
 * `$0.012`, `$0.0041`. Amounts below `$0.0001` show as `<$0.0001`, so that nothing looks free.
 */
export function formatMoney(microUsd: number): string {
  const size = Math.abs(microUsd);
  if (size > 0 && size < 100) return microUsd > 0 ? '<$0.0001' : '>-$0.0001';
  const digits = size === 0 ? 2 : decimalsFor(size);
  return inDollars(microUsd, digits === 3 ? 2 : digits, digits);
}

/** Formats a cost in millionths of a dollar for places where precision doesn't matter: `$1.20` or `<$0.01`. */
export function formatMoneyBriefly(microUsd: number): string {
  return microUsd > 0 && microUsd < 10_000 ? '<$0.01' : inDollars(microUsd);
}

/**
 * Formats millionths of a dollar for the axis of a chart, where each label must differ: `$1.2K`, `$0.50`,
 * `$0.00004`.
 */
export function formatCompactMoney(microUsd: number): string {
  if (microUsd > 0 && microUsd < 100) return inDollars(microUsd, 5, 6);
  if (Math.abs(microUsd) < 1e9) return formatMoney(microUsd);
  const options = { style: 'currency', currency: 'USD', notation: 'compact' } as const;
  return numberFormat({ ...options, maximumSignificantDigits: 3 }).format(microUsd / 1e6);
}

/** Formats a list price or a budget in millionths of a dollar without rounding: `$2.50`, `$0.075`. */
export function formatPrice(microUsd: number): string {
  return microUsd > 0 && microUsd < 10 ? formatMoney(microUsd) : inDollars(microUsd, 2, 5);
}

/** Formats a payment given in the smallest unit of its currency: 999 as `$9.99`, and 999 `jpy` as `¥999`. */
export function formatCents(cents: number, currency = 'usd'): string {
  return numberFormat({ style: 'currency', currency }).format(cents / centsPerUnit(currency));
}

/** How many of a currency's smallest units make one unit: 100 for `usd`, 1 for `jpy`. */
export function centsPerUnit(currency: string): number {
  const { maximumFractionDigits: digits } = numberFormat({
    style: 'currency',
    currency,
  }).resolvedOptions();
  return 10 ** (digits ?? 2);
}

/**
 * Formats spending against a budget, both in millionths of a dollar: `$0.50 of $1.00`, `$0.004 of $0.05`.
 * Spending is rounded down to the precision of the budget, so that no budget looks used up too early.
 */
export function formatSpent(spentMicroUsd: number, budgetMicroUsd: number): string {
  const own = String(budgetMicroUsd / 1e6).split('.')[1]?.length ?? 0;
  const needed = budgetMicroUsd > 0 ? decimalsFor(budgetMicroUsd) : 2;
  const digits = Math.min(5, Math.max(own, needed));
  const step = 10 ** (6 - digits);
  const write = (microUsd: number) =>
    microUsd > 0 && microUsd < step
      ? `<${inDollars(step, 2, digits)}`
      : inDollars(Math.floor(microUsd / step) * step, 2, digits);
  return `${write(spentMicroUsd)} of ${write(budgetMicroUsd)}`;
}

/** Formats 12345 as `12,345`. */
export function formatCount(count: number): string {
  return numberFormat({}).format(count);
}

/** Formats 1200 as `1.2K`, for the axis of a chart. */
export function formatCompactCount(count: number): string {
  return numberFormat({ notation: 'compact' }).format(count);
}

/** Formats 1 as `1 request` and 12345 as `12,345 requests`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Formats a number with a fixed number of decimals: 1234.56 with one decimal is `1,234.6`. */
export function formatDecimal(value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return (decimalFormats[decimals] ??= numberFormat(digits)).format(value);
}

// Formatters by number of decimals, because the router formats many factors for each prompt.
const decimalFormats: Intl.NumberFormat[] = [];

/** Formats a share from 0 to 1 as `62%`, or as `62.5%` with one decimal. */
export function formatPercent(share: number, decimals = 0): string {
  return `${formatDecimal(share * 100, decimals)}%`;
}

/** Formats an estimated factor with no more digits than are meaningful: `2`, `2.5`, `33`, `250`. */
export function formatFactor(factor: number): string {
  const rounded = factor < 100 ? factor : Number(factor.toPrecision(2));
  // Doesn't use Intl, which is slow, because the router formats many factors for each prompt.
  if (rounded < 1000)
    return String(rounded < 2.95 ? Math.round(rounded * 10) / 10 : Math.round(rounded));
  return formatDecimal(rounded, 0);
}

/** Formats a measured time in milliseconds: `340 ms`, `3.4 s`, `1 min 15 s`; `–` if it is unknown. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  return ms < 59_950 ? formatSeconds(ms / 1000) : formatWait(ms / 1000);
}

/** Formats a time as `3.4 s`, always in seconds, because the specification shows an answer's time like this. */
export function formatSeconds(seconds: number): string {
  return `${formatDecimal(seconds, 1)} s`;
}

/** Formats whole seconds for ticking clocks: `12 s`, `1 min 15 s`, `2 h 5 min`. */
export function formatWait(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return joinUnits(Math.floor(whole / 60), 'min', whole % 60, 's');
  const minutes = Math.ceil(whole / 60);
  return joinUnits(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

function joinUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return `${large} ${largeUnit}${small > 0 ? ` ${small} ${smallUnit}` : ''}`;
}

/** Formats the size of files, in bytes, as megabytes: `2.4 MB`, `10 MB`, `<1 MB`. */
export function formatMegabytes(bytes: number): string {
  if (bytes > 0 && bytes < 2 ** 20) return '<1 MB';
  return `${numberFormat({ maximumFractionDigits: 1 }).format(bytes / 2 ** 20)} MB`;
}

const byteUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/**
 * Formats bytes for the administrators' statistics as the specification requires: `1.50 KB`, base 1024, two
 * decimals, in units up to `largest`.
 */
export function formatBytes(bytes: number, largest: (typeof byteUnits)[number] = 'GB'): string {
  if (bytes < 1) return '0 Bytes';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), byteUnits.indexOf(largest));
  return `${formatDecimal(bytes / 1024 ** power, power === 0 ? 0 : 2)} ${byteUnits[power]}`;
}

/** Formats megabytes as `1.53 MB`, with at most two decimals, for a chart in the statistics. */
export function formatChartMegabytes(megabytes: number): string {
  return `${numberFormat({ maximumFractionDigits: 2 }).format(megabytes)} MB`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (part: number) => String(part).padStart(2, '0');

/** Formats an ISO time as `Nov 21, 2026` in the reader's time zone, or `N/A` for null. */
export function formatDate(time: string | null): string {
  if (time === null) return 'N/A';
  const date = new Date(time);
  return `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

/** Formats an ISO time as `Nov 21, 2026 09:05` in the reader's time zone. */
export function formatTime(time: string): string {
  const date = new Date(time);
  return `${formatDate(time)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Formats an ISO time as `Nov 21, 2026 09:05:07` in the reader's time zone, for logs. */
export function formatExactTime(time: string): string {
  return `${formatTime(time)}:${two(new Date(time).getSeconds())}`;
}

/** Formats a calendar day (`yyyy-MM-dd`) as `Nov 21, 2026`, independent of the time zone. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** Formats a calendar day (`yyyy-MM-dd`) as `Nov 21`. */
export function formatShortDay(day: string): string {
  return formatDay(day).replace(/,.*/, '');
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats the calendar day of a moment in a time zone as `Nov 21, 2026`. */
export function formatDayIn(timeZone: string, moment: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
    dayFormats.set(timeZone, format);
  }
  return format.format(moment);
}

/** Formats the month of a moment in the reader's time zone as `June`, and `June 2025` in another year. */
export function formatMonth(moment: Date, now: Date): string {
  const isThisYear = moment.getFullYear() === now.getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return moment.toLocaleDateString('en-US', { month: 'long', ...year });
}

/**
 * Formats an ISO time for lists, in the reader's time zone: `Just now`, `42 min ago`, `11 h ago`,
 * `Yesterday`, `Jun 13`, and `Dec 31, 2025` in another year.
 */
export function formatAgo(time: string, now = new Date()): string {
  const then = new Date(time);
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  const startOfDay = (date: Date, days = 0) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
  const day = startOfDay(then);
  if (day === startOfDay(now)) return `${Math.floor(minutes / 60)} h ago`;
  if (day === startOfDay(now, -1)) return 'Yesterday';
  const date = formatDate(time);
  return then.getFullYear() === now.getFullYear() ? date.replace(/,.*/, '') : date;
}

/**
 * Parses a number as people type it: `1,234.50`, `$0.5`, or `2,50` with a decimal comma. If three digits
 * follow a comma, they are thousands, except after a zero. Returns NaN for anything else.
 */
export function parseTypedNumber(typed: string): number {
  const text = typed.trim().replace(/^\$\s?/, '');
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  return /^(?:\d+(?:[.,]\d*)?|\.\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/**
 * How much less or more one amount is than another: "33 times less", "20% more", "4 times as much". Null if
 * they are equal.
 */
export function compareAmounts(own: number, other: number): string | null {
  if (own === other) return null;
  const factor = Math.max(own, other) / Math.min(own, other);
  const isLess = own < other;
  if (factor === Infinity) return isLess ? 'less' : 'more';
  if (factor < 1.05) return `slightly ${isLess ? 'less' : 'more'}`;
  if (factor < (isLess ? 2.05 : 1.95)) {
    return isLess ? `${formatPercent(1 - 1 / factor)} less` : `${formatPercent(factor - 1)} more`;
  }
  const times = formatFactor(factor);
  if (isLess) return `${times} times less`;
  return times === '2' ? 'twice as much' : `${times} times as much`;
}
