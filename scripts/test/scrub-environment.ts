/**
 * Takes out of this process's environment what could reach a real vendor, a real database or
 * change how the product runs: tests see the same on every machine.
 */
export function scrubEnvironment(): void {
  for (const name of Object.keys(process.env)) {
    if (forbidden.test(name)) delete process.env[name];
  }
}

const forbidden = new RegExp(
  [
    '^(OPENAI|ANTHROPIC|GOOGLE|GEMINI|VERTEX|XAI|GROK|STRIPE|AWS|AZURE|SWITCHYARD|PG)[A-Z_]*$',
    '^(HOST|PORT|PUBLIC_URL|DATABASE_URL|REDIS_URL|ENCRYPTION_KEY|OWNER_EMAIL|TRUST_PROXY)$',
    '^(TIME_ZONE|LOG_LEVEL|MODEL_UPSTREAM_IDS|MAX_RUNNING_QUERIES)$',
    '_(PER_MINUTE|PER_DAY|TIMEOUT_MS|API_KEY|BASE_URL)$',
  ].join('|'),
);
