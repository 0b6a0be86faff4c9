import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

/** Lists the processes that a process started, directly or indirectly. */
export function listDescendants(pid: number): number[] {
  return findDescendants(pid).map((process) => process.pid);
}

export function findDescendants(pid: number): RunningProcess[] {
  const all = listProcesses();
  const found = all.filter(({ parent }) => parent === pid);
  for (const { pid: child } of found) found.push(...all.filter(({ parent }) => parent === child));
  return found;
}

/** Returns which of these are still running. A zombie, which only waits to be reaped, doesn't count. */
export function listAlive(pids: number[]): RunningProcess[] {
  const wanted = new Set(pids);
  return listProcesses().filter(({ pid }) => wanted.has(pid));
}

export function killGroup(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

function listProcesses(): RunningProcess[] {
  return process.platform === 'linux' ? readProc() : readPs();
}

function readProc(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

function readPs(): RunningProcess[] {
  const listing = execFileSync('ps', ['-axo', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' });
  return listing.split('\n').flatMap((line) => {
    const [, pid, parent, state = 'Z', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
