import { sendMails, type SendingDeps } from './domain/mail/send-mails.ts';

const everyMs = 2_000;

/** Sends mails as they become due; `stop` resolves when none is being sent. */
export function startMailLoop(
  mail: SendingDeps,
  baseUrl: string,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let pass: Promise<void> | null = null;
  const timer = setInterval(() => {
    pass ??= sendMails(mail, baseUrl, stopping.signal)
      .catch(onFailure)
      .finally(() => (pass = null));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await pass;
    },
  };
}
