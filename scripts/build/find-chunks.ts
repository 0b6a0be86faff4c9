export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

export interface Chunks {
  scripts: string[];
  styles: string[];
}

const entry = 'index.html';

/** The files that a page's module needs in addition to those that every page loads. */
export function findChunks(manifest: Manifest, module: string | null): Chunks {
  const common = collect(manifest, entry, new Set());
  const own = module === null ? new Set<string>() : collect(manifest, module, new Set(common));
  const chunks = [...own].filter((name) => !common.has(name)).map((name) => manifest[name]);
  return {
    scripts: chunks.flatMap((chunk) => chunk?.file ?? []),
    styles: [...new Set(chunks.flatMap((chunk) => chunk?.css ?? []))],
  };
}

function collect(manifest: Manifest, name: string, found: Set<string>): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}.`);
  found.add(name);
  for (const next of chunk.imports ?? []) if (!found.has(next)) collect(manifest, next, found);
  return found;
}
