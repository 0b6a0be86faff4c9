import type { MailSettings, Outbox } from './ports.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

interface MailRouteDeps {
  settings: Pick<MailSettings, 'isConfigured'>;
  outbox: Pick<Outbox, 'count'>;
}

export function mailRoutes({ settings, outbox }: MailRouteDeps): Routes {
  return {
    getMailStatus: async () => ({
      isConfigured: settings.isConfigured(),
      ...(await outbox.count()),
    }),
  };
}
