import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second on every processor. */
const msPerTick = 10;

/** The CPU time of one process so far, in milliseconds; NaN on systems without /proc. */
export function cpuMsOf(pid: number): number {
  const stat = readStat(pid);
  return stat ? stat.ownTicks * msPerTick : Number.NaN;
}

/** The CPU time in milliseconds of a process, its running children and its ended children. */
export function familyCpuMsOf(pid: number): number {
  const parent = readStat(pid);
  if (!parent) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  const ticks = children.reduce((sum, stat) => sum + (stat?.ownTicks ?? 0), 0);
  return (parent.ownTicks + parent.endedTicks + ticks) * msPerTick;
}

/** The resident memory in bytes; NaN on systems without /proc. */
export function memoryOf(pid: number): number {
  const status = readText(`/proc/${pid}/status`);
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(status);
  return match ? Number(match[1]) * 1024 : Number.NaN;
}

// Source: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
function readStat(pid: number) {
  const text = readText(`/proc/${pid}/stat`);
  // The second field is a name in parentheses that may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return null;
  const field = (number: number) => Number(fields[number - 3]);
  return {
    parent: field(4),
    ownTicks: field(14) + field(15),
    endedTicks: field(16) + field(17),
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended, or the system isn't Linux.
    return '';
  }
}
