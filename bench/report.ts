import { cpus, loadavg, totalmem, type } from 'node:os';

export function describeMachine(): string {
  const [first] = cpus();
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${first?.model ?? 'unknown'}, ${gibibytes} GiB, ${type()}, Node ${process.version}`;
}

/** What else the machine does shows here: a table is worth something where this was low at first. */
export function describeLoad(): string {
  const [lastMinute = 0] = loadavg();
  return `Load average of the last minute: ${lastMinute.toFixed(1)}.`;
}

/** A Markdown table whose first column is words and whose others are figures. */
export function table(title: string, head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [`**${title}**`, '', line(head), line(rule), ...rows.map(line)].join('\n');
}
