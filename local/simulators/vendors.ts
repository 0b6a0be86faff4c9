interface Vendor {
  name: string;
  variable: string;
  path: string;
}

const vendors: Vendor[] = [
  { name: 'OpenAI', variable: 'OPENAI', path: '/openai/v1' },
  { name: 'Anthropic', variable: 'ANTHROPIC', path: '/anthropic' },
  { name: 'Google', variable: 'GOOGLE', path: '/google/v1beta' },
  { name: 'xAI', variable: 'XAI', path: '/xai/v1' },
];

/** The vendors that have no key in the environment, so that the sandbox answers for them. */
export function listSimulated(environment: Record<string, string | undefined>): Vendor[] {
  return vendors.filter(({ variable }) => !environment[`${variable}_API_KEY`]?.trim());
}

/** Points the server at the sandbox for these vendors, and says so to whoever uses it. */
export function standInVariables(simulated: Vendor[], sandboxUrl: string): Record<string, string> {
  const entries = simulated.flatMap(({ variable, path }) => [
    [`${variable}_API_KEY`, 'sandbox'],
    [`${variable}_BASE_URL`, `${sandboxUrl}${path}`],
  ]);
  const notice = describeSimulated(simulated);
  return { ...Object.fromEntries(entries), ...(notice && { SWITCHYARD_NOTICE: notice }) };
}

export function describeSimulated(simulated: Vendor[]): string {
  if (simulated.length === 0) return '';
  const names = joinWords(simulated.map(({ name }) => name));
  if (simulated.length === vendors.length) {
    return `Answers of ${names} are simulated: no keys are set.`;
  }
  const keys = joinWords(simulated.map(({ variable }) => `${variable}_API_KEY`));
  return `Answers of ${names} are simulated: ${keys} ${simulated.length > 1 ? 'are' : 'is'} not set.`;
}

function joinWords(words: string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
