import type { AnySchemaObject } from 'ajv';
import fc from 'fast-check';

const word = fc.stringMatching(/^[ -~]{1,20}$/);

/** Makes values that a JSON schema allows, as far as our published schemas use its words. */
export function arbitraryOf(schema: AnySchemaObject): fc.Arbitrary<unknown> {
  const { anyOf, enum: values, type, minimum, maximum } = schema as Schema;
  if (anyOf) return fc.oneof(...anyOf.map(arbitraryOf));
  if (values) return fc.constantFrom(...values);
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: minimum ?? 0, max: maximum ?? 10_000 });
    case 'number':
      return fc.double({ min: minimum ?? 0, max: maximum ?? 1, noNaN: true });
    case 'array':
      return fc.array(arbitraryOf((schema as Schema).items ?? {}), { maxLength: 3 });
    case 'object':
      return arbitraryObject(schema as Schema);
    default: {
      const { pattern } = schema as Schema;
      return pattern ? fc.stringMatching(new RegExp(pattern)) : word;
    }
  }
}

interface Schema {
  anyOf?: AnySchemaObject[];
  enum?: string[];
  type?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  items?: AnySchemaObject;
  properties?: Record<string, AnySchemaObject>;
  required?: string[];
}

function arbitraryObject({ properties, required = [] }: Schema): fc.Arbitrary<object> {
  if (!properties) return fc.dictionary(word, word, { maxKeys: 2 });
  const fields = Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}
