import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addControlPlane } from '../control/control-plane.ts';
import { escapeHtml, pageHeaders, renderPage } from '../google-sign-in/page.ts';
import type { CaughtMail, MailCatcher } from './mail-catcher.ts';

const headers = pageHeaders(["'self'"]);

/** Serves the pages that show caught mail, and the control calls for mail. */
export function mailRoutes(app: FastifyInstance, catcher: MailCatcher): void {
  app.get('/mail', (_request, reply) => reply.headers(headers).send(renderList(catcher.mails)));
  app.get('/mail/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    const mail = catcher.mails.find((each) => String(each.id) === id);
    if (!mail) return reply.code(404).send({ error: 'There is no such mail.' });
    return reply.headers(headers).send(renderMail(mail));
  });
  addControlPlane(app, '/__control/mail', (plane) => {
    plane.get('/', () => ({ mails: catcher.mails }));
    plane.post('/down', z.strictObject({ isDown: z.boolean() }), ({ isDown }) => {
      catcher.isDown = isDown;
    });
    plane.delete('/', () => void catcher.mails.splice(0));
  });
}

function renderList(mails: readonly CaughtMail[]): string {
  const rows = mails
    .map(
      ({ id, to, subject, receivedAt }) =>
        `<p><a href="/mail/${id}">${escapeHtml(subject)}</a><br>To ${escapeHtml(to.join(', '))}, at ${receivedAt.slice(11, 16)} UTC</p>`,
    )
    .join('\n');
  return renderPage('Mail (simulated)', frame('Mail', rows || '<p>Nothing was sent yet.</p>'));
}

function renderMail({ subject, from, to, text }: CaughtMail): string {
  return renderPage(
    `${escapeHtml(subject)} (simulated mail)`,
    frame(
      escapeHtml(subject),
      `<p>From ${escapeHtml(from)}<br>To ${escapeHtml(to.join(', '))}</p>
<pre>${linkAddresses(escapeHtml(text))}</pre>
<p><a href="/mail">All mail</a></p>`,
    ),
  );
}

/** Expects HTML-escaped text, in which a URL ends no later than the next quote. */
function linkAddresses(html: string): string {
  return html.replaceAll(
    /https?:\/\/[^\s&<>]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
}

function frame(title: string, content: string): string {
  return `<span class="simulated">Simulated mail</span>\n<h1>${title}</h1>\n${content}`;
}
