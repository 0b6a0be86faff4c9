import type { FastifyInstance } from 'fastify';
import { browserRoutes } from './browser/routes.ts';
import { controlStripe } from './control/routes.ts';
import { apiRoutes } from './http/routes.ts';
import { StripeState, type StateSnapshot } from './state.ts';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { apiVersion } from './mode.ts';

/**
 * Simulates Stripe: its API, its script for browsers, its webhooks, and the control calls. Saves its state in
 * `file` if given.
 */
export function stripeRoutes(app: FastifyInstance, file?: string): void {
  const state = new StripeState();
  app.addHook('onListen', async () => {
    state.origin = app.listeningOrigin;
  });
  app.addHook('onClose', () => state.webhooks.reset());
  app.register(async (scope) => {
    if (file !== undefined) keepIn(file, state, scope);
    scope.register(apiRoutes(state), { prefix: '/v1' });
    scope.register(browserRoutes(state), { prefix: '/stripe' });
    controlStripe(scope, state);
  });
}

function keepIn(file: string, state: StripeState, scope: FastifyInstance): void {
  loadState(state, file);
  scope.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') state.hasChanged = true;
    saveState(state, file);
  });
}

/**
 * What the file contains. `version` changes with the API's version and with the format of the
 * simulator's objects.
 */
interface Kept {
  version: string;
  snapshot: StateSnapshot;
}

const fileVersion = `${apiVersion} 6`;

/** Starts empty if the file is missing or can't be read. */
function loadState(state: StripeState, path: string): void {
  try {
    const kept = deserialize(readFileSync(path)) as Kept;
    if (kept.version === fileVersion) state.restore(kept.snapshot);
  } catch {
    saveState(state, path);
  }
}

/** Saves synchronously, so that no reply is sent before its effects are saved. */
function saveState(state: StripeState, path: string): void {
  if (!state.hasChanged) return;
  state.hasChanged = false;
  const kept: Kept = { version: fileVersion, snapshot: state.snapshot() };
  const draft = `${path}.new`;
  writeFileSync(draft, serialize(kept), { mode: 0o600 });
  renameSync(draft, path);
}
