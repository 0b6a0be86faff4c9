// Packages may lie elsewhere, behind a link.
const npm = '(^|/)node_modules/';
const testSide = String.raw`[.]test[.]tsx?$|/testing/|-fixtures[.]ts$`;
// The files that may touch SQL: an area's stores and tables, and the database folder of the platform.
const sqlSide =
  '^server/(areas/[^/]+/(store/|store[.]ts$|[a-z-]*schema[.]ts$)|platform/(db/|logger[.]ts$))';
const tables = '^server/(areas/[^/]+/[a-z-]*schema|platform/db/schema)[.]ts$';
const routeSide = '^server/areas/[^/]+/(routes(/|[.]ts$)|v1/)';
// What a store shares with the rules of its area: ports and the rules on single values.
const valueRules = '/(ports|standard-access)[.]ts$';

/**
 * Folders that each import only those before them, so there is no circle. A rule of scope "folder"
 * would count tests, and would miss a circle that goes through a folder within one of them.
 */
const areas = [
  ['audit', 'jobs', 'attachments', 'settings', 'mail', 'users', 'billing', 'budgets', 'statistics'],
  ['models', 'routing', 'instructions', 'query', 'threads', 'preferences', 'api-keys', 'privacy'],
  ['accounts', 'requests', 'health', 'overview', 'exports'],
].flat();
const queryParts = ['conversation', 'picker', 'prompt', 'answer', 'comparison', 'follow-up'];
const uiGroups = [
  ['browser', 'guards', 'popovers', 'track', 'controls', 'data', 'parts', 'feedback', 'dialogs'],
  ['commands', 'markdown', 'charts'],
].flat();
const appParts = ['navigation', 'session', 'commands', 'routes', 'layout', 'prerender'];
const routerParts = ['prompt', 'learned', 'choose', 'explain', 'evidence', 'weights'];
const httpFolders = ['replies', 'uploads', 'bodies', 'calls', 'pages'];

/** "Who may import whom" in docs/architecture.md, row for row. */
const rows = [
  row('shared', '^shared/', ['^shared/', `${npm}zod/`], { builtins: false }),
  row('platform', '^server/platform/', ['^server/platform/', '^shared/', npm, tables]),
  row('provider', '^server/providers/', ['^server/(providers|platform)/', '^shared/', npm]),
  row('area', '^server/areas/', [
    '^server/(areas|platform|providers)/',
    '^server/(base|config)[.]ts$',
    '^shared/',
    npm,
  ]),
  row('web-ui', '^web/ui/', ['^web/ui/', '^shared/lib/', npm], { builtins: false }),
  row('web-diagrams', '^web/diagrams/', ['^web/diagrams/', '^shared/lib/', npm], {
    builtins: false,
  }),
  row('web-api', '^web/api/', ['^web/(api|ui)/', '^shared/', npm], { builtins: false }),
  row(
    'web-feature',
    '^web/features/([^/]+)/',
    ['^web/features/$1/', '^web/(ui|api)/', '^shared/', npm],
    { builtins: false },
  ),
  row('web-app', '^web/app/', ['^web/', '^shared/', npm], { builtins: false }),
  row('local', '^local/', ['^(local|server|shared|sandbox|scripts)/', npm]),
  row('sandbox', '^sandbox/', ['^sandbox/', npm]),
  row('server', '^server/[^/]+[.]ts$', ['^server/', '^shared/', npm]),
];

function row(folder, from, allowed, { builtins = true } = {}) {
  const dependencyTypesNot = builtins ? ['core'] : [];
  return {
    name: `${folder}-imports`,
    severity: 'error',
    from: { path: from, pathNot: testSide },
    to: { pathNot: allowed, dependencyTypesNot, couldNotResolve: false },
  };
}

/** `guarded` is what the order holds for: in the web also the files above the folders. */
function inThisOrder(name, parent, folders, guarded = `^${parent}/`, free = []) {
  const inFolders = (names) => `^${parent}/(${names.join('|')})/`;
  return [
    ...folders.map((folder, place) =>
      forbid(
        name,
        { path: inFolders([folder]), pathNot: testSide },
        { path: guarded, pathNot: [inFolders(folders.slice(0, place + 1)), ...[free].flat()] },
      ),
    ),
    // A new folder must be given its place.
    forbid(
      name,
      { path: `^${parent}/[^/]+/`, pathNot: [testSide, inFolders(folders)] },
      { path: guarded },
    ),
  ];
}

function forbid(name, from, to) {
  return { name, severity: 'error', from, to };
}

export default {
  forbidden: [
    ...rows,
    // Tables of one area name the types and the tables of others, so only their run-time cycles are looked at.
    forbid('no-cycle', {}, { circular: true, viaOnly: { pathNot: tables } }),
    forbid('no-cycle', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    ...inThisOrder('areas-without-circles', 'server/areas', areas, '^server/areas/', tables),
    forbid(
      'areas-through-their-index',
      { path: '^server/areas/([^/]+)/', pathNot: testSide },
      { path: '^server/areas/', pathNot: ['^server/areas/($1/|[^/]+/index[.]ts$)', tables] },
    ),
    // The settings table is made of plain rows, which `config.ts` reads before any area exists.
    forbid(
      'areas-through-their-index',
      { path: '^server/[^/]+[.]ts$', pathNot: [testSide, '^server/config[.]ts$'] },
      { path: '^server/areas/', pathNot: '^server/areas/[^/]+/index[.]ts$' },
    ),
    forbid(
      'only-stores-touch-sql',
      { path: '^server/', pathNot: [testSide, sqlSide] },
      { path: [`${npm}(drizzle-orm|pg)/`, tables] },
    ),
    forbid(
      'only-routes-touch-http',
      { path: '^server/areas/', pathNot: [testSide, routeSide, '/create-[a-z-]+[.]ts$'] },
      { path: ['^server/platform/http/', `${npm}fastify/`], dependencyTypesNot: ['type-only'] },
    ),
    forbid('routes-touch-no-sql', { path: routeSide, pathNot: testSide }, { path: sqlSide }),
    forbid(
      'stores-use-no-rules',
      { path: '^server/areas/([^/]+)/store/', pathNot: testSide },
      {
        path: '^server/areas/$1/',
        pathNot: [sqlSide, valueRules],
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...inThisOrder(
      'router-parts-without-circles',
      'server/areas/routing',
      routerParts,
      '^server/areas/routing/(prompt|learned|choose|explain|evidence|weights|create-router)',
    ),
    ...inThisOrder('http-without-circles', 'server/platform/http', httpFolders),
    ...inThisOrder('query-parts-without-circles', 'web/features/query', queryParts),
    ...inThisOrder('ui-groups-without-circles', 'web/ui', uiGroups),
    ...inThisOrder('app-parts-without-circles', 'web/app', appParts),
    forbid('unresolved', {}, { couldNotResolve: true }),
    forbid(
      'vendors-are-islands',
      { path: '^server/providers/(?!http/)([^/]+)/', pathNot: testSide },
      {
        path: '^server/providers/',
        pathNot: '^server/providers/(($1|http|contract)/|provider[.]ts$)',
      },
    ),
    forbid(
      'providers-http-knows-no-vendor',
      { path: '^server/providers/http/', pathNot: testSide },
      { path: '^server/providers/', pathNot: '^server/providers/(http|contract)/' },
    ),
    // Schemas bring zod with them; the browser needs their types only, and its table of endpoints.
    forbid(
      'web-has-no-schemas',
      { path: '^web/', pathNot: [testSide, '^web/api/endpoint-table[.]ts$'] },
      {
        path: '^shared/contract/(api|endpoint|days|problem|storable-text|[^/]+/(.*schemas|endpoints|stream-events))[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'product-imports-no-tests',
      { path: '^(shared|server|web|sandbox)/', pathNot: testSide },
      { path: [testSide, '^(tests|tries|bench|scripts|training)/'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The clients' packages aren't ours: their tests install them.
    exclude: { path: '[.](css|json|svg|woff2)$|^tests/clients/programs/' },
    // Type imports count: they bind the folders just the same.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
