import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from './postgres/directory-lock.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';
import { StartFailure } from './postgres/start-failure.ts';
import { buildWebApp } from '../scripts/build/build-web-app.ts';
import { adoptPeople } from './start/adopt-people.ts';
import { checkAddress } from './start/check-address.ts';
import { openDataDirectory } from './start/open-data-directory.ts';
import { openEncryptionKey } from './start/encryption-key.ts';
import {
  arePaymentsSimulated,
  paymentVariables,
  sendPaymentEvents,
} from './simulators/payments.ts';
import { startSandboxChild } from './simulators/sandbox-process.ts';
import { findLocalModels, listPlaces } from './models/find-local-models.ts';
import { offerLocalModels } from './models/offer-local-models.ts';
import { readModelsOption } from './start/read-models-option.ts';
import { grantYear, seedPeople } from './start/seed-people.ts';
import { Shutdown } from './start/shutdown.ts';
import { timeStep } from './start/time-step.ts';
import { signInVariables } from './simulators/sign-in.ts';
import { describeReal, describeSimulated } from '#server/areas/settings/provider-addresses.ts';
import { providers } from '#server/providers/providers.ts';
import { listSimulated, simulatorVariables, withoutProxy } from './simulators/vendors.ts';

const shutdown = new Shutdown();
const environment = process.env;

try {
  shutdown.exitOnSignals();
  await start();
} catch (error) {
  if (!shutdown.signal.aborted) {
    console.error(describe(error));
    await shutdown.exit(1);
  }
}

async function start(): Promise<void> {
  const models = readModelsOption(process.argv.slice(2));
  const dataDir = await openDataDirectory(environment);
  // Sets both variables, because the lower-case one takes precedence.
  environment['NO_PROXY'] = environment['no_proxy'] = withoutProxy(environment);
  shutdown.add(lockDirectory(dataDir));
  const { host, port } = await checkAddress(environment);
  const simulated = listSimulated(environment);
  const isSignInSimulated = !environment['GOOGLE_CLIENT_ID']?.trim();
  const hasSimulatedPayments = arePaymentsSimulated(environment);
  const isMailSimulated = !environment['SMTP_URL']?.trim();
  const needsSandbox = simulated.length > 0 || isSignInSimulated || hasSimulatedPayments;
  const [databaseUrl, { url: sandboxUrl, smtpUrl }, encryptionKey, { startServer }] =
    await Promise.all([
      environment['DATABASE_URL'] || startDatabase(dataDir),
      needsSandbox
        ? timeStep('Started the simulators', () => startSandbox(dataDir, models))
        : noSandbox,
      environment['ENCRYPTION_KEY'] || openEncryptionKey(dataDir),
      import('#server/main.ts'),
      buildWebApp(console.log, { signal: shutdown.signal }),
    ]);
  if (shutdown.signal.aborted) return;
  const isMailCaught = isMailSimulated && smtpUrl !== '';
  const serverEnvironment = {
    LOG_LEVEL: 'warn',
    ALLOWED_ENDPOINTS: 'loopback',
    ...(isMailCaught ? mailVariables(smtpUrl) : {}),
    ...(isSignInSimulated ? signInVariables(sandboxUrl) : {}),
    ...environment,
    ...simulatorVariables(simulated, sandboxUrl),
    ...(hasSimulatedPayments ? paymentVariables(sandboxUrl) : {}),
    HOST: host,
    PORT: String(port),
    SWITCHYARD_PROFILE: 'sandbox',
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: encryptionKey,
  };
  const server = await startServer(serverEnvironment, timeStep).catch((error: unknown) => {
    throw isPasswordWrong(error) && !environment['DATABASE_URL']
      ? new StartFailure(
          `The database rejects the saved password. Restore ${join(dataDir, 'postgres', 'password')}.`,
        )
      : error;
  });
  shutdown.add(() => server.stop());
  if (hasSimulatedPayments) await sendPaymentEvents(sandboxUrl, server.url);
  if (isSignInSimulated) {
    await adoptPeople(databaseUrl, sandboxUrl);
    const giveStandard = hasSimulatedPayments
      ? (await import('./start/subscribe-person.ts')).subscribePerson(serverEnvironment, sandboxUrl)
      : grantYear;
    await seedPeople(databaseUrl, sandboxUrl, giveStandard);
  }
  // Runs after all modules are loaded, because responses are not processed while they load, and
  // every server would seem to be down.
  const found = await findLocalModels(listPlaces(environment));
  const real = await offerLocalModels(databaseUrl, encryptionKey, found);
  const lines = [
    `Switchyard is ready: ${server.url}`,
    simulated.length > 0 &&
      `${describeSimulated(simulated, providers.length)} See ${server.url}/demo`,
    describeReal(real),
  ];
  if (isSignInSimulated) lines.push('Sign-in is simulated: choose any user.');
  if (hasSimulatedPayments) lines.push('Payments are simulated.');
  if (isMailCaught) lines.push(`E-mail isn’t delivered. Read it at ${sandboxUrl}/mail`);
  console.log([...lines.filter(Boolean), `Data: ${dataDir}   Stop: Ctrl-C`].join('\n'));
}

async function startDatabase(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const isNew = !existsSync(join(folder, 'cluster'));
  const database = await timeStep(isNew ? 'Created the database' : 'Started the database', () =>
    startEmbeddedPostgres({ dataDir: folder, onLog: console.log }),
  );
  shutdown.add(() => database.stop());
  database.onExit(() => void shutdown.exit(1));
  return database.url;
}

const noSandbox = { url: '', smtpUrl: '' };

/** Mail goes to the sandbox, which shows it but does not deliver it. */
function mailVariables(smtpUrl: string): Record<string, string> {
  return { SMTP_URL: smtpUrl, MAIL_FROM: 'Switchyard <mail@switchyard.localhost>' };
}

async function startSandbox(
  dataDir: string,
  models: string,
): Promise<{ url: string; smtpUrl: string }> {
  const sandbox = await startSandboxChild(console.log, dataDir, models);
  shutdown.add(() => sandbox.stop());
  return sandbox;
}

function isPasswordWrong(error: unknown): boolean {
  return error instanceof Error && error.message.includes('password authentication failed');
}

// The server throws a plain Error for problems that the person who starts it can fix.
function describe(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  const isPlain = error instanceof Error && error.constructor === Error;
  return isPlain ? error.message : `Switchyard didn’t start: ${causesOf(error).join(' Cause: ')}`;
}

function causesOf(error: unknown): string[] {
  const cause = error instanceof Error ? error.cause : undefined;
  return [String(error), ...(cause === undefined ? [] : causesOf(cause))];
}
