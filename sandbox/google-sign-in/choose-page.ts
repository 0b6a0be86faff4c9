import { escapeHtml, pageHeaders, renderPage } from './page.ts';
import { suggestedPeople, type Person } from './people.ts';

/** The values typed into the form for another person, and their errors. */
export interface ChooseForm {
  name?: string;
  email?: string;
  errors?: { name: string | undefined; email: string | undefined };
}

export const choosePage = {
  /** `origin` is the product's origin, to which the browser returns. */
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
<h2 id="other">Or be somebody else</h2>
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
