// Packages may lie elsewhere, behind a link.
const npm = '(^|/)node_modules/';
const testSide = String.raw`[.]test[.]tsx?$|/testing/|-fixtures[.]ts$`;
// Whatever is none of the domain, http and compose is an adapter: db, providers, payments, identity ...
const adapters = '^server/(?!domain/|http/|compose/)([^/]+)/';
// What adapters share with the domain: its ports, its errors and the rules on its own values.
const domainWords =
  '/(ports|actor|standard-access|model|describe-model|app-error|provider-error)[.]ts$';

/**
 * Folders that each import only those before them, so there is no circle. A rule of scope "folder"
 * would count tests, and would miss a circle that goes through a folder within one of them.
 */
const areas = [
  [
    'assets',
    'mail',
    'audit',
    'jobs',
    'attachments',
    'accounts',
    'instructions',
    'statistics',
    'users',
    'budgets',
    'billing',
    'models',
    'settings',
    'api-keys',
  ],
  [
    'routing',
    'query',
    'threads',
    'preferences',
    'transcription',
    'privacy',
    'requests',
    'health',
    'overview',
  ],
].flat();
const queryParts = ['conversation', 'picker', 'prompt', 'answer', 'comparison', 'follow-up'];
const uiGroups = [
  ['browser', 'guards', 'popovers', 'track', 'controls', 'data', 'parts', 'feedback', 'dialogs'],
  ['commands', 'markdown', 'charts'],
].flat();
const appParts = ['navigation', 'session', 'commands', 'routes', 'layout', 'prerender'];
const routerParts = ['prompt', 'learned', 'choose', 'explain', 'evidence'];
const storeFolders = [
  [
    'decisions',
    'schema',
    'connection',
    'audit',
    'jobs',
    'assets',
    'mail',
    'backup',
    'accounts',
    'instructions',
    'billing',
    'settings',
    'models',
    'users',
    'budgets',
    'api-keys',
  ],
  [
    'privacy',
    'query',
    'threads',
    'preferences',
    'statistics',
    'routing',
    'requests',
    'health',
    'overview',
  ],
].flat();
const httpFolders = ['replies', 'uploads', 'bodies', 'calls', 'routes', 'pages'];

// What an area may use of another at run time, besides its ports: rules that neither read nor write.
const pureRules = String.raw`^server/domain/(${[
  'accounts/actor',
  'models/(cost|model|provider-error|where-it-runs|upstream-ids|line-up/entry)',
  'query/(limits/(limit-reached|limits-of)|answer/answer|blind/(hide-names|still-running))',
  'routing/prompt/(about-picture|estimate-tokens)',
  'statistics/(count-vote|fit-strengths|wilson-interval)',
].join('|')})[.]ts$`;

/** "Who may import whom" in docs/architecture.md, row for row. */
const rows = [
  row('shared', '^shared/', ['^shared/', `${npm}zod/`], { builtins: false }),
  row('domain', '^server/domain/', ['^server/domain/', '^shared/', `${npm}(zod|ipaddr[.]js)/`]),
  row('adapter', adapters, ['^server/$1/', '^server/domain/', '^shared/', npm]),
  row('http', '^server/http/', ['^server/(http|domain)/', '^server/config[.]ts$', '^shared/', npm]),
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
  row('server', '^server/([^/]+[.]ts$|compose/)', ['^server/', '^shared/', npm]),
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
function inThisOrder(name, parent, folders, guarded = `^${parent}/`) {
  const inFolders = (names) => `^${parent}/(${names.join('|')})/`;
  return [
    ...folders.map((folder, place) =>
      forbid(
        name,
        { path: inFolders([folder]), pathNot: testSide },
        { path: guarded, pathNot: inFolders(folders.slice(0, place + 1)) },
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
    forbid('no-cycle', {}, { circular: true }),
    // The files beside the areas are words that all of them use.
    ...inThisOrder('areas-without-circles', 'server/domain', areas, '^server/domain/[^/]+/'),
    ...inThisOrder(
      'router-parts-without-circles',
      'server/domain/routing',
      routerParts,
      '^server/domain/routing/(?!ports[.]ts$)',
    ),
    ...inThisOrder('stores-without-circles', 'server/db', storeFolders),
    ...inThisOrder('http-without-circles', 'server/http', httpFolders),
    ...inThisOrder('query-parts-without-circles', 'web/features/query', queryParts),
    ...inThisOrder('ui-groups-without-circles', 'web/ui', uiGroups),
    ...inThisOrder('app-parts-without-circles', 'web/app', appParts),
    forbid(
      'areas-share-no-use-case',
      { path: '^server/domain/([^/]+)/', pathNot: testSide },
      {
        path: '^server/domain/[^/]+/',
        pathNot: ['^server/domain/$1/', '/ports[.]ts$', pureRules],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid('unresolved', {}, { couldNotResolve: true }),
    forbid(
      'adapters-use-no-use-case',
      { path: adapters, pathNot: testSide },
      { path: '^server/domain/', pathNot: domainWords, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'http-knows-config-types-only',
      { path: '^server/http/' },
      { path: '^server/config[.]ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'vendors-are-islands',
      { path: '^server/providers/(?!http/)([^/]+)/', pathNot: testSide },
      { path: '^server/providers/', pathNot: '^server/providers/(($1|http)/|provider[.]ts$)' },
    ),
    forbid(
      'providers-http-knows-no-vendor',
      { path: '^server/providers/http/', pathNot: testSide },
      { path: '^server/providers/', pathNot: '^server/providers/http/' },
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
      { path: [testSide, '^(tests|tries|bench|scripts)/'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|json|svg|woff2)$' },
    // Type imports count: they bind the folders just the same.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
