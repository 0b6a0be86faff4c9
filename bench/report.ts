import { cpus, loadavg, totalmem, type } from 'node:os';

export function describeMachine(): string {
  const [first] = cpus();
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${first?.model ?? 'unknown'}, ${gibibytes} GiB, ${type()}, Node ${process.version}`;
}

/** Shows other load on the machine. A table is only meaningful if this was low at the start. */
export function describeLoad(): string {
  const [lastMinute = 0] = loadavg();
  return `Load average of the last minute: ${lastMinute.toFixed(1)}.`;
}

/** A Markdown table whose first column contains words and whose other columns contain figures. */
export function table(title: string, head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [`**${title}**`, '', line(head), line(rule), ...rows.map(line)].join('\n');
}
