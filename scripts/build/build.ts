import { StartFailure } from '#local/postgres/start-failure.ts';
import { buildWebApp } from './build-web-app.ts';

// Runs the same build as `npm start`, so that `npm start` finds the web app up to date.
try {
  const isForced = process.argv.includes('--force');
  const wasBuilt = await buildWebApp(console.log, { isForced });
  if (!wasBuilt) {
    console.log('The web app is up to date. To build it anyway, run npm run build -- --force');
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
