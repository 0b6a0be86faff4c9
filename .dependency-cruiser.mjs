// Packages may lie elsewhere, behind a link.
const npm = '(^|/)node_modules/';
const testSide = String.raw`[.]test[.]tsx?$|/testing/|-fixtures[.]ts$`;
// Whatever is none of the domain, http and compose is an adapter: db, providers, payments, identity ...
const adapters = '^server/(?!domain/|http/|compose/)([^/]+)/';
// What adapters share with the domain: its ports, its errors and the rules on its own values.
const domainWords = '/(ports|actor|standard-access|model|app-error|provider-error)[.]ts$';

/**
 * The areas of the domain. Each imports only those before it, so there is no circle. A rule of scope
 * "folder" would count tests, and would miss a circle that goes through a folder within an area.
 */
const areas = [
  ['audit', 'attachments', 'accounts', 'statistics', 'users', 'billing', 'models', 'settings'],
  ['routing', 'query', 'threads', 'preferences', 'transcription', 'privacy'],
].flat();
const inAreas = (names) => `^server/domain/(${names.join('|')})/`;

// What an area may use of another at run time, besides its ports: rules that neither read nor write.
const pureRules = String.raw`^server/domain/(${[
  'accounts/actor',
  'models/(catalogue|cost|model|provider-error|resolve-model|upstream-ids)',
  'query/(limit-reached|answer/answer)',
  'statistics/(count-vote|fit-strengths|wilson-interval)',
].join('|')})[.]ts$`;

/** "Who may import whom" in docs/architecture.md, row for row. */
const rows = [
  row('shared', '^shared/', ['^shared/', `${npm}zod/`], { builtins: false }),
  row('domain', '^server/domain/', ['^server/domain/', '^shared/', `${npm}zod/`]),
  row('adapter', adapters, ['^server/$1/', '^server/domain/', '^shared/', npm]),
  row('http', '^server/http/', ['^server/(http|domain)/', '^server/config[.]ts$', '^shared/', npm]),
  row('web-ui', '^web/ui/', ['^web/ui/', '^shared/lib/', npm], { builtins: false }),
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

function forbidLaterAreas() {
  const name = 'areas-without-circles';
  const anyArea = '^server/domain/[^/]+/';
  return [
    ...areas.map((area, place) =>
      forbid(
        name,
        { path: inAreas([area]), pathNot: testSide },
        { path: anyArea, pathNot: inAreas(areas.slice(0, place + 1)) },
      ),
    ),
    // A new area must be given its place.
    forbid(name, { path: anyArea, pathNot: [testSide, inAreas(areas)] }, { path: anyArea }),
  ];
}

function forbid(name, from, to) {
  return { name, severity: 'error', from, to };
}

export default {
  forbidden: [
    ...rows,
    forbid('no-cycle', {}, { circular: true }),
    ...forbidLaterAreas(),
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
      { path: [testSide, '^(tests|bench|scripts)/'] },
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
