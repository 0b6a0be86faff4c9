import { join } from 'node:path';
import { repositoryFolder } from '../../scripts/repository-folder.ts';

/** Has the processes that tests start compile our sources once: each starts by most of a second sooner. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(repositoryFolder, 'node_modules/.cache/compiled-for-tests'),
};
