export type FormValue = string | FormValue[] | { [key: string]: FormValue };

interface Branch extends Map<string, string | Branch> {}

/** Reads `a[b][0]=c&d[]=e` as Stripe does: brackets nest, and numbered or empty ones make lists. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) plant(root, splitName(name), value);
  return Object.fromEntries([...root].map(([key, value]) => [key, harvest(value)]));
}

function splitName(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)];
}

function plant(root: Branch, path: string[], value: string): void {
  const last = path.pop() ?? '';
  let branch = root;
  for (const key of path) {
    const next = branch.get(key);
    const deeper: Branch = next instanceof Map ? next : new Map();
    branch.set(key, deeper);
    branch = deeper;
  }
  branch.set(last === '' ? String(branch.size) : last, value);
}

function harvest(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const entries = [...value].map(([key, inner]) => [key, harvest(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (isList) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}
