import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { z } from 'zod';
import { messagePage, escapeHtml, pageHeaders, renderPage } from './page.ts';
import { findSuggested, type People, suggestedPeople, type Person } from './people.ts';

type GetProvider = (request: FastifyRequest) => Promise<Provider>;

/** Serves the page on which a tester chooses a person, and the calls that its buttons make. */
export function chooseRoutes(getProvider: GetProvider, people: People) {
  return async (scope: FastifyInstance): Promise<void> => {
    scope.setErrorHandler((_error, _request, reply) =>
      reply
        .code(400)
        .headers(messagePage.headers)
        .send(messagePage.render('This sign-in is over or was started in another browser.')),
    );

    scope.get('/:uid', async (request, reply) => {
      const provider = await getProvider(request);
      const { params } = await provider.interactionDetails(request.raw, reply.raw);
      return show(reply, String(params['redirect_uri']), {});
    });

    scope.post('/:uid', async (request, reply) => {
      const provider = await getProvider(request);
      const { params } = await provider.interactionDetails(request.raw, reply.raw);
      const choice = parseChoice(new URLSearchParams(String(request.body)), people);
      if ('form' in choice)
        return show(reply.code(422), String(params['redirect_uri']), choice.form);
      const next = await provider.interactionResult(request.raw, reply.raw, resultOf(choice), {
        mergeWithLastSubmission: false,
      });
      return reply.redirect(next, 303);
    });
  };
}

function show(reply: FastifyReply, redirectUri: string, form: ChooseForm): FastifyReply {
  const { origin } = new URL(redirectUri);
  return reply.headers(choosePage.headers(origin)).send(choosePage.render(form));
}

function resultOf(choice: { subject: string | null }): InteractionResults {
  if (choice.subject) return { select_account: {}, login: { accountId: choice.subject } };
  return { error: 'access_denied', error_description: 'The person cancelled.' };
}

/** The chosen person (`subject` is null after Cancel), or the form to show again. */
type Choice = { subject: string | null } | { form: ChooseForm };

const otherPerson = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100, 'Use at most 100 characters.'),
  email: z
    .string()
    .trim()
    .pipe(z.email('Enter an e-mail address such as pat@example.com.').max(254)),
});

function parseChoice(fields: URLSearchParams, people: People): Choice {
  if (fields.has('cancel')) return { subject: null };
  const suggested = findSuggested(fields.get('person') ?? '');
  if (suggested) return { subject: suggested.subject };

  const entered = { name: fields.get('name') ?? '', email: fields.get('email') ?? '' };
  const parsed = otherPerson.safeParse(entered);
  if (parsed.success) return { subject: people.admit(parsed.data.name, parsed.data.email).subject };
  const { fieldErrors } = z.flattenError(parsed.error);
  return {
    form: { ...entered, errors: { name: fieldErrors.name?.[0], email: fieldErrors.email?.[0] } },
  };
}

/** The values typed into the form for another person, and their errors. */
interface ChooseForm {
  name?: string;
  email?: string;
  errors?: { name: string | undefined; email: string | undefined };
}

const choosePage = {
  /** Choosing a person redirects the browser to `origin`, which belongs to the product. */
  headers: (origin: string) => pageHeaders(["'self'", origin]),
  render,
};

function render(form: ChooseForm): string {
  const title = 'Sign in to Switchyard (simulated Google)';
  return renderPage(
    form.errors ? `Error: ${title}` : title,
    `<span class="simulated">Simulated Google</span>
<h1>Sign in to Switchyard</h1>
<p>Choose who to be. No password is asked for, and nothing leaves this machine.</p>
<form method="post"><ul class="people">${suggestedPeople.map(renderPerson).join('')}</ul></form>
<h2 id="other">Or sign in as someone else</h2>
<form method="post" aria-labelledby="other" novalidate>
${renderField('name', 'Name', form)}
${renderField('email', 'E-mail', form)}
<div class="actions">
<button class="main">Continue</button>
<button name="cancel" value="yes">Cancel</button>
</div>
</form>`,
  );
}

function renderPerson({ name, email, note }: Person): string {
  const initials = name.replace(/[^A-Z]/g, '');
  return `<li><button name="person" value="${escapeHtml(email)}">
<span class="initials" aria-hidden="true">${initials}</span>
<span class="name">${escapeHtml(name)}</span>
<span class="about">${escapeHtml(email)}<br>${escapeHtml(note)}</span>
</button></li>`;
}

function renderField(field: 'name' | 'email', label: string, form: ChooseForm): string {
  const error = form.errors?.[field];
  const described = error ? ` aria-invalid="true" aria-describedby="${field}-error"` : '';
  const isFirstError = error && (field === 'name' || !form.errors?.name);
  const type = field === 'email' ? 'email' : 'text';
  return `<div class="field">
<label for="${field}">${label}</label>
<input id="${field}" name="${field}" type="${type}" autocomplete="off"
 value="${escapeHtml(form[field] ?? '')}"${described}${isFirstError ? ' autofocus' : ''}>
${error ? `<p class="error" id="${field}-error">${escapeHtml(error)}</p>` : ''}
</div>`;
}
