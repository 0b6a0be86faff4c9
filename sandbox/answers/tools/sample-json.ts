type Schema = Record<string, unknown>;

/** Builds a value that fits a JSON schema, using names from the prompt where they fit. */
export function sampleJson(schema: unknown, prompt: string): unknown {
  return new Sampler(schema, prompt).sample(schema, 0);
}

const deepest = 8;

class Sampler {
  readonly #root: unknown;
  readonly #prompt: string;

  constructor(root: unknown, prompt: string) {
    this.#root = root;
    this.#prompt = prompt;
  }

  sample(value: unknown, depth: number): unknown {
    const schema = this.#resolve(value);
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.enum)) return this.#choose(schema.enum);
    const [first] = [schema.anyOf, schema.oneOf, schema.allOf].flat().filter(Boolean);
    if (first) return this.sample(first, depth + 1);
    switch (typeOf(schema)) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return depth > deepest ? [] : [this.sample(schema.items, depth + 1)];
      case 'integer':
      case 'number':
        return Number(/\d+/.exec(this.#prompt)?.[0] ?? schema.minimum ?? 1);
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return this.#name();
    }
  }

  #object({ properties }: Schema, depth: number): object {
    if (depth > deepest || !isSchema(properties)) return {};
    const entries = Object.entries(properties);
    return Object.fromEntries(entries.map(([name, one]) => [name, this.sample(one, depth + 1)]));
  }

  #choose(values: readonly unknown[]): unknown {
    const prompt = this.#prompt.toLowerCase();
    return values.find((one) => prompt.includes(String(one).toLowerCase())) ?? values[0];
  }

  /** The last capitalized word in the prompt, which is usually its subject. */
  #name(): string {
    return this.#prompt.match(/(?<=\s)\p{Lu}[\p{L}-]+/gu)?.at(-1) ?? 'example';
  }

  #resolve(value: unknown): Schema {
    if (!isSchema(value)) return {};
    const { $ref: ref } = value;
    if (typeof ref !== 'string' || !ref.startsWith('#/')) return value;
    const path = ref.slice(2).split('/');
    const found = path.reduce<unknown>((at, key) => (isSchema(at) ? at[key] : null), this.#root);
    return isSchema(found) ? found : {};
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf({ type, properties }: Schema): unknown {
  const named: unknown = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  return named ?? (properties ? 'object' : 'string');
}
