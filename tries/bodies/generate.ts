import type { Random } from '../random.ts';
import type { Schema } from './operations.ts';

/** Generates a value that the schema allows, as far as this is possible without parsing its patterns. */
export function generate(schema: Schema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return generate(random.pick(schema.anyOf), random);
  switch (schema.type) {
    case 'object':
      return generateObject(schema, random);
    case 'array':
      return generateList(schema, random);
    case 'string':
      return generateText(schema, random);
    case 'integer':
      return Math.floor(generateNumber(schema, random));
    case 'number':
      return generateNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    default:
      return null;
  }
}

function generateObject({ properties = {}, required = [] }: Schema, random: Random): object {
  const wanted = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random.chance(0.5),
  );
  return Object.fromEntries(wanted.map(([name, part]) => [name, generate(part, random)]));
}

function generateList({ items = {}, minItems = 0, maxItems = 4 }: Schema, random: Random) {
  const length = minItems + random.below(Math.min(maxItems, minItems + 3) - minItems + 1);
  return Array.from({ length }, () => generate(items, random));
}

function generateNumber(schema: Schema, random: Random): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
  const most = Math.min(schema.maximum ?? 1_000, least + 10_000);
  return random.chance(0.2) ? random.pick([least, most]) : least + random.next() * (most - least);
}

const words = ['Lantern', 'river', '7', 'why', 'größer', '火', '🙂', 'gpt-3.5-turbo', 'a-b_c', '?'];

function generateText(schema: Schema, random: Random): string {
  if (schema.format === 'uuid') return random.uuid();
  if (schema.format === 'date') return `20${10 + random.below(30)}-0${1 + random.below(9)}-15`;
  if (schema.pattern) return `word-${random.below(1_000)}`;
  const count = 1 + random.below(8);
  const text = Array.from({ length: count }, () => random.pick(words)).join(' ');
  return text.slice(0, schema.maxLength ?? 1_000).padEnd(schema.minLength ?? 0, 'x');
}
