import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getCallSites } from 'node:util';
import { repositoryFolder } from '../repository-folder.ts';
import type { BuiltExpression } from './list-built.ts';

/** Loads the given files and prints every regular expression that they build while loading. */
const built: BuiltExpression[] = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, args, newTarget) {
    const [, place] = getCallSites(2);
    const made = Reflect.construct(target, args, newTarget) as RegExp;
    if (place?.scriptName.startsWith('file:')) {
      const path = fileURLToPath(place.scriptName).slice(join(repositoryFolder, '/').length);
      built.push({ path, line: place.lineNumber, source: made.source, flags: made.flags });
    }
    return made;
  },
});
for (const path of process.argv.slice(2)) {
  await import(pathToFileURL(join(repositoryFolder, path)).href);
}
process.stdout.write(JSON.stringify(built));
