import { settingsTable } from '#server/config.ts';
import { listRows } from '#server/areas/settings/settings-table.ts';

/** The variables that `npm start` and `npm run serve` read besides the settings. */
const ofStarts = [
  'SWITCHYARD_DATA_DIR',
  'LOCAL_MODELS',
  'OLLAMA_HOST',
  'LLAMA_ARG_PORT',
  'ENVIRONMENT_FILE',
];

/**
 * Variables that libraries of vendors, databases and tracing read on their own, and proxies in either case.
 */
const families = [
  /^(OPENAI|ANTHROPIC|CLAUDE|GOOGLE|GEMINI|VERTEX|GCLOUD|XAI|GROK|STRIPE|AWS|AZURE|OIDC|OTEL|SWITCHYARD)_/,
  /^PG[A-Z]+$/,
  /_(API_KEY|BASE_URL)$/,
  /^(HTTP|HTTPS|ALL|NO)_PROXY$/i,
];

/** Every variable that the server or `npm start` reads. */
export function listVariables(): string[] {
  return [...listRows(settingsTable).map(({ variable }) => variable), ...ofStarts];
}

/**
 * Deletes every variable that could reach a real vendor or database or change how the product runs, so that
 * tests behave the same on every machine. Keeps `CHROMIUM_PATH`, which selects the browser for the tests.
 */
export function scrubEnvironment(environment: NodeJS.ProcessEnv = process.env): void {
  const variables = new Set(listVariables());
  for (const name of Object.keys(environment)) {
    if (variables.has(name) || families.some((family) => family.test(name))) {
      delete environment[name];
    }
  }
}
