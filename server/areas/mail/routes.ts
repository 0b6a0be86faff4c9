import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

interface MailRouteDeps {
  isConfigured(): boolean;
  outbox: { count(): Promise<{ waiting: number; failed: number }> };
}

export function mailRoutes({ isConfigured, outbox }: MailRouteDeps): Routes {
  return {
    getMailStatus: async () => ({ isConfigured: isConfigured(), ...(await outbox.count()) }),
  };
}
