import Fastify, { type FastifyInstance } from 'fastify';
import { anthropicRoutes } from './anthropic/routes.ts';
import { compatibleRoutes } from './compatible/routes.ts';
import { controlRoutes } from './control/control-routes.ts';
import { googleSignInRoutes } from './google-sign-in/routes.ts';
import { googleRoutes } from './google/routes.ts';
import { startMailCatcher } from './mail/mail-catcher.ts';
import { mailRoutes } from './mail/routes.ts';
import { openaiRoutes } from './openai/routes.ts';
import { createState, type SandboxState } from './control/sandbox-state.ts';
import { stripeRoutes } from './stripe/routes.ts';
import type { ModelsMode } from './vendor/models.ts';
import { xaiRoutes } from './xai/routes.ts';

export interface SandboxOptions {
  /** 0 chooses a free port. */
  port: number;
  /** 0 means as fast as possible. By default each model has its own pace. */
  tokensPerSecond?: number;
  /** Which models the vendors list and serve; `specification` by default. */
  models?: ModelsMode;
  /**
   * The port that receives mail, which `/mail` shows; 0 chooses a free port. By default no mail is received.
   */
  smtpPort?: number;
  /** The file where the simulated Stripe saves its state. By default nothing is saved. */
  stripeFile?: string;
}

export interface RunningSandbox {
  url: string;
  /** Null if no mail is received. */
  smtpUrl: string | null;
  close(): Promise<void>;
}

const bodyLimitBytes = 64 * 1024 * 1024;

export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { tokensPerSecond = null, models = 'specification' } = options;
  const app = createApp(createState(tokensPerSecond, models), options.stripeFile);
  const { smtpPort } = options;
  const catcher = smtpPort === undefined ? null : await startMailCatcher(smtpPort);
  if (catcher) mailRoutes(app, catcher);
  const url = await app.listen({ port: options.port, host: '127.0.0.1' });
  return {
    url,
    smtpUrl: catcher?.smtpUrl ?? null,
    async close() {
      await app.close();
      await catcher?.close();
    },
  };
}

function createApp(state: SandboxState, stripeFile?: string): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 500 },
  });
  // Bodies arrive as text, because each simulator words its own error about bad JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  for (const addRoutes of [openaiRoutes, xaiRoutes, anthropicRoutes, googleRoutes, controlRoutes]) {
    addRoutes(app, state);
  }
  compatibleRoutes(app);
  googleSignInRoutes(app);
  stripeRoutes(app, stripeFile);
  return app;
}
