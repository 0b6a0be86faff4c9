import type { Random } from '../random.ts';

/** Values that an attacker sends where another value is expected. */
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200b\ufeff',
  "' or 1=1; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '${jndi:ldap://127.0.0.1/x}',
  '{{7*7}}',
  '%00%0d%0aset-cookie:x=1',
  '=cmd|calc!A0',
  '9'.repeat(400),
  '🙂'.repeat(3_000),
  [],
  {},
  [[[[[]]]]],
  { $ne: null },
  { constructor: { prototype: { isAdmin: true } } },
];

/** Puts one or two things into a valid body that aren't allowed there. */
export function spoil(value: unknown, random: Random): unknown {
  if (random.chance(0.15)) return random.pick(hostile);
  if (Array.isArray(value)) return spoilList(value, random);
  if (value !== null && typeof value === 'object') {
    return spoilObject(value as Record<string, unknown>, random);
  }
  if (typeof value === 'string' && random.chance(0.3)) return value.repeat(1 + random.below(500));
  return random.pick(hostile);
}

function spoilList(list: readonly unknown[], random: Random): unknown[] {
  if (list.length === 0 || random.chance(0.2)) return Array(random.below(2_000)).fill(list[0] ?? 1);
  const place = random.below(list.length);
  return list.map((item, index) => (index === place ? spoil(item, random) : item));
}

function spoilObject(object: Record<string, unknown>, random: Random): object {
  const names = Object.keys(object);
  if (names.length === 0 || random.chance(0.2)) {
    const name = random.pick(['isAdmin', 'userId', '__proto__', 'constructor', 'toString', 'id']);
    return { ...object, [name]: random.pick(hostile) };
  }
  const name = random.pick(names);
  if (random.chance(0.15)) {
    return Object.fromEntries(Object.entries(object).filter(([one]) => one !== name));
  }
  return { ...object, [name]: spoil(object[name], random) };
}

/** Returns the JSON of a body, sometimes with broken syntax. */
export function writeSpoiled(value: unknown, random: Random): string {
  const json = JSON.stringify(value);
  if (random.chance(0.9)) return json;
  return random.pick(breaks)(json, random);
}

const breaks: readonly ((json: string, random: Random) => string)[] = [
  (json, random) => json.slice(0, random.below(json.length)),
  (json) => `${json}${json}`,
  (json) => `\ufeff${json}`,
  (json) => json.replace('{', '{"__proto__":{"isAdmin":true},'),
  (json) => json.replace(/"(\w+)":/, '"$1":1,"$1":'),
  (json, random) => json.replace(/[":,{}]/g, (mark) => (random.chance(0.3) ? '' : mark)),
  (_json, random) => '['.repeat(random.below(100_000)),
  (_json, random) => '{"a":'.repeat(random.below(50_000)),
  (_json, random) => `{"query":"${'\\u0041'.repeat(random.below(100_000))}"}`,
  (_json, random) =>
    `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}${random.below(9)}":1`).join()}}`,
];
