import { Server, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { compose, type Composition } from './compose.ts';
import { offerOwnership } from './areas/accounts/index.ts';
import { startRunningLoop } from './areas/query/index.ts';
import { loadRoutingWeights } from './areas/routing/index.ts';
import { findMisspelt, processEnvironment, readConfig, type Config } from './config.ts';
import { awaitDatabase } from './platform/db/connection/await-database.ts';
import {
  findTimeZone,
  setTimeZone,
  stampInstallation,
} from './platform/db/connection/installation-store.ts';
import { migrate } from './platform/db/connection/migrate.ts';
import { findPrimary } from './platform/cluster/primary-link.ts';
import { newToken } from './platform/sessions/session-token.ts';
import { createApp } from './app.ts';
import { startLoop } from './platform/background-loop.ts';
import { ErrorCollector } from './platform/error-collector.ts';
import { leaveRoot } from './platform/leave-root.ts';
import { createLogger, createWatchedLogger } from './platform/logger.ts';
import { startTracing, type Tracing } from './platform/tracing/start-tracing.ts';

export interface RunningServer {
  url: string;
  /**
   * A link that is valid for an hour and makes the first person who uses it the owner. Null if
   * there is an owner, or if an email address determines the owner.
   */
  ownerLink: string | null;
  /**
   * Waits up to the drain time for running answers, then saves what they have. For the first `noticeMs` of
   * that time, calls are still accepted while `/readyz` already answers 503. Then the port is closed.
   */
  stop(noticeMs?: number): Promise<void>;
  /**
   * Stops after another process has taken over on the same port. New connections go to that
   * process. Connections that are already open are closed after their next response.
   */
  retire(): Promise<void>;
}

/** Runs one step of the start. `npm start` prints how long each step took. */
type RunStep = <T>(done: string, step: () => Promise<T>) => Promise<T>;

const callTimeoutMs = 1_000;
/** Long enough for a load balancer that calls `/readyz` every second to notice. */
const balancerNoticeMs = 2_000;
const replicaEveryMs = 5_000;

/** Starts one server process from its environment. If it can't, throws an error with one clear line. */
export async function startServer(
  environment: Record<string, string | undefined>,
  runStep: RunStep = (_done, step) => step(),
): Promise<RunningServer> {
  const given = readConfig(environment);
  const errors = new ErrorCollector();
  const logger = createWatchedLogger(given.server.logLevel, errors);
  for (const line of findMisspelt(environment)) logger.warn(line);
  // Loaded first, because a server that can't choose a model must not start or change anything.
  const weights = loadRoutingWeights();
  await awaitDatabase(given.server.databaseUrl, (why) =>
    logger.warn(`Can’t reach the database yet (${why}). Retrying for up to 30 seconds`),
  );
  const config = await keepTimeZone(given, logger);
  await runStep('Migrated the database', () =>
    migrate(config.server.databaseUrl, {
      timeZone: config.server.timeZone,
      onWait: (line) => logger.warn(line),
    }),
  );
  const tracing = await startTracing(config.tracing, (line) =>
    logger.warn(`Couldn’t send traces: ${line}`),
  );
  const composition = compose(config, logger, errors, weights);
  try {
    return await runStep('Started the server', () => listen(config, composition, tracing));
  } catch (error) {
    await composition.close();
    throw error;
  }
}

/**
 * Without TIME_ZONE, the database's time zone applies. If we used the machine's, everyone's statistics would
 * move to other days whenever a machine in another time zone starts.
 */
async function keepTimeZone(config: Config, logger: Logger): Promise<Config> {
  if (config.environment.get('TIME_ZONE')?.source === 'environment') return config;
  const timeZone = await findTimeZone(config.server.databaseUrl);
  const own = config.server.timeZone;
  if (timeZone === null || timeZone === own) return config;
  logger.warn(
    `Days are still counted in ${timeZone}, although this machine’s time zone is ${own}. Set TIME_ZONE to the one you want`,
  );
  return { ...config, server: { ...config.server, timeZone } };
}

async function listen(
  config: Config,
  composition: Composition,
  tracing: Tracing,
): Promise<RunningServer> {
  const { query, runningStore, chunks, app: deps } = composition;
  await prepare(config, composition);
  const ownerToken = await makeOwnerToken(composition);
  await composition.replica?.check();
  const looking = await startRunningLoop({ ...query, runningStore, chunks }, (error) =>
    deps.logger.warn({ err: error }, 'Couldn’t check for running answers'),
  );
  const app = await createApp(deps);
  const { port, host, drainTimeoutMs } = config.server;
  await app.listen({ port, host }).catch((cause: unknown) => {
    throw explainListenError(cause, config);
  });
  const { profile, runAs } = config.server;
  if (profile === 'production' || runAs !== null) {
    leaveRoot(runAs, (line) => deps.logger.warn(line), process);
  }
  const url = urlOf(app, host);
  const jobs = composition.startJobs(config.server.publicUrl ?? url);
  const watching = watchReplica(composition);
  const stop = async (noticeMs?: number) => {
    // Stop the jobs while the process still sends heartbeats, because the jobs' leases depend on them.
    const jobsEnded = jobs.stop();
    // If a connection is refused, a proxy tries the next process. A proxy may still send calls after the
    // notice: for an HTTP/2 connection, nginx uses the upstreams from when the connection was opened.
    await query.running.close(drainTimeoutMs, noticeMs, () => app.server.close());
    await closeApp(app);
    await jobsEnded;
    await looking.stop();
    await watching?.stop();
    await composition.close();
    await tracing?.stop();
  };
  let stopping: Promise<void> | undefined;
  const stopOnce = (noticeMs?: number) => (stopping ??= stop(noticeMs));
  const ownerLink = ownerToken && linkOwner(composition, ownerToken);
  return {
    url,
    ownerLink: ownerLink && new URL(ownerLink, config.server.publicUrl ?? url).href,
    stop: stopOnce,
    retire() {
      // Unlike the HTTP server's own method, this doesn't close idle connections, because a call may already be on
      // its way on one of them.
      Server.prototype.close.call(app.server);
      return stopOnce(balancerNoticeMs);
    },
  };
}

/**
 * The sign-in path for the first owner: Google, unless only the installation's own provider is configured.
 */
function linkOwner({ signIn: { providers } }: Composition, ownerToken: string): string {
  const isGoogle = providers.google.isConfigured() || !providers.openId.isConfigured();
  return `/api/auth/${isGoogle ? 'google' : 'oidc'}?ownerToken=${ownerToken}`;
}

/** Each process checks the replica itself, because each decides where it reads from. */
function watchReplica({ app: { logger }, replica }: Composition) {
  if (!replica) return null;
  return startLoop(
    replicaEveryMs,
    () => replica.look(),
    (error) => logger.warn({ err: error }, 'Couldn’t find out whether the replica is up to date'),
  );
}

/** Prepares the database and loads the saved settings. */
async function prepare({ server }: Config, composition: Composition): Promise<void> {
  const { database, app } = composition;
  await stampInstallation(database, server.profile);
  const former = await setTimeZone(database, server.timeZone);
  if (former !== null) {
    app.logger.warn(
      `Days are counted in ${server.timeZone} from now on. Days until now were counted in ${former}`,
    );
  }
  await composition.watchSettings();
  await composition.learnWhatIsServed();
}

function urlOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Lets short calls finish, then closes all sockets. Idle ones would delay the stop by a minute. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), callTimeoutMs);
  await app.close();
  clearTimeout(timer);
}

/**
 * Null if there is an owner, if an email address determines the owner, or if sign-in isn't configured yet.
 */
async function makeOwnerToken({ signIn, app, listWaysIn }: Composition): Promise<string | null> {
  if (listWaysIn().length === 0) {
    app.logger.warn(
      'No one can sign in yet, so no one can administer Switchyard. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and restart. The server then prints a link for the owner when it starts, unless OWNER_EMAIL is set',
    );
    return null;
  }
  if (signIn.ownerEmail !== null) return null;
  const { token, hash } = newToken();
  return (await offerOwnership(signIn.owner, hash)) ? token : null;
}

function explainListenError(cause: unknown, { server: { port, host } }: Config): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or set PORT to another port (PORT=0 uses a free one).`,
    EACCES: `Port ${port} needs more permissions. Set PORT to a port above 1023.`,
    EADDRNOTAVAIL: `This machine doesn’t have the address ${host}. Set HOST to one that it has.`,
  };
  return new Error(why[code] ?? `The server couldn’t listen on ${host}:${port}.`, { cause });
}

/** Runs the server as a program (`npm run serve`), alone or as one of several processes. */
export async function run(): Promise<void> {
  const environment = processEnvironment();
  const isSandbox = environment['SWITCHYARD_PROFILE'] === 'sandbox';
  // In production, all lines are JSON, whatever LOG_LEVEL is, so that programs can read the log.
  const log = createLogger('info');
  const primary = findPrimary();
  try {
    const server = await startServer(environment);
    const say = isSandbox ? console.log : (line: string) => log.info(line);
    const lines = [`Switchyard is running at ${server.url}`];
    if (server.ownerLink) {
      lines.push(`To become the owner, sign in within an hour at ${server.ownerLink}`);
    }
    if (primary) primary.announce(lines);
    else for (const line of lines) say(line);
    let isStopping = false;
    const end = async (stop: () => Promise<void>) => {
      if (isStopping) {
        // A second signal ends the process without waiting for streams. A child leaves that to its
        // primary, because a signal to the process group reaches a child twice.
        if (!primary) process.exit(1);
        return;
      }
      isStopping = true;
      await stop();
      await primary?.report();
      process.exit(0);
    };
    process.on('SIGTERM', () => void end(() => server.stop(isSandbox ? 0 : balancerNoticeMs)));
    process.on('SIGINT', () => void end(() => server.stop()));
    primary?.onRetire(() => void end(() => server.retire()));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (isSandbox) console.error(message);
    else for (const line of message.split('\n')) log.fatal(line.trim());
    process.exit(1);
  }
}

if (import.meta.main) await run();
