import { join } from 'node:path';
import { repositoryFolder } from '../../scripts/repository-folder.ts';

/** Compiles our sources only once for the processes that tests start. Each starts almost a second faster. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(repositoryFolder, 'node_modules/.cache/compiled-for-tests'),
};
