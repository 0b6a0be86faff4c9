import { rawRequests } from '../attacks/raw-requests.ts';
import { sendRaw } from '../attacks/raw-socket.ts';
import { runLimited } from '../run-limited.ts';
import type { Trial } from '../trial.ts';

const roundsOfTenMinutes = 12;
const waitMs = 4_000;
/** All requests come from one address, which may send six at once, including one that is just ending. */
const atOnce = 5;

/** Requests after which the connection may stay open, because they are incomplete or ask for more. */
const mayStayOpen =
  /length of no end|a length and chunks|form that is cut|one after another|random bytes|TLS|longer|length below|two lengths/;

export const rawHttp: Trial = {
  name: 'raw HTTP',
  async run({ judge, random, scale, startServer }) {
    const server = await startServer();
    const host = new URL(server.url).host;
    const names = Object.keys(rawRequests);
    const sent = Math.max(1, Math.round(roundsOfTenMinutes * scale)) * names.length;
    try {
      await runLimited(sent, atOnce, async (index) => {
        const name = names[index % names.length] ?? '';
        // After the first round, changes or cuts off a few bytes of each request.
        const whole = rawRequests[name]?.(host, random) ?? '';
        const isWhole = index < names.length;
        const bytes = isWhole
          ? whole
          : spoilBytes(whole, random.below(whole.length), random.below(256));
        const { text, isEnded } = await sendRaw(server.url, Buffer.from(bytes, 'latin1'), waitMs);
        judge.noteRaw(name, text);
        if (isWhole && !isEnded && text === '' && !mayStayOpen.test(name)) {
          judge.find('hang', `raw HTTP: ${name}`);
        }
      });
      const alive = await fetch(`${server.url}/healthz`);
      if (!alive.ok) judge.find('not as it must be', 'no health after raw HTTP');
      return `${names.length} forms and their neighbours, ${sent} in all`;
    } finally {
      await server.stop();
    }
  },
};

function spoilBytes(whole: string, at: number, by: number): string {
  return by < 128
    ? whole.slice(0, at) + String.fromCharCode(by) + whole.slice(at + 1)
    : whole.slice(0, at) + whole.slice(at + 1);
}
