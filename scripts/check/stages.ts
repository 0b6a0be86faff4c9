export interface Stage {
  name: string;
  command: [program: string, ...args: string[]];
}

const cruised = ['shared', 'server', 'local', 'web', 'sandbox', 'tests', 'scripts', 'bench'];

/** What `npm run check` holds, the slowest first. */
export const stages: Stage[] = [
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types of the web app', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'types of the web tests', command: ['tsc', '-p', 'web/tests/tsconfig.json'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  {
    name: 'who imports whom',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...cruised],
  },
];
