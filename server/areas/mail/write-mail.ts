/** The content of a mail. One template turns it into plain text and HTML. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** The mail's button, with a path on our own site or a full URL. */
  action: { label: string; path: string } | null;
}

/** The installation that sends the mail. */
export interface Site {
  name: string;
  baseUrl: string;
}

interface Named extends Letter {
  name: string;
}

/** The only mail template: renders a letter as plain text and as HTML with the same content. */
export function writeMail(letter: Named, site: Site): { text: string; html: string } {
  return { text: writeText(letter, site), html: writeHtml(letter, site) };
}

function writeText({ name, paragraphs, action }: Named, { name: from, baseUrl }: Site): string {
  const link = action ? [`${action.label}: ${new URL(action.path, baseUrl).href}`] : [];
  const parts = [greet(name), ...paragraphs, ...link, `${from}\n${baseUrl}`];
  return `${parts.join('\n\n')}\n`;
}

function writeHtml(
  { subject, name, paragraphs, action }: Named,
  { name: from, baseUrl }: Site,
): string {
  const texts = [greet(name), ...paragraphs]
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('\n');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(new URL(action.path, baseUrl).href)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1c6b45;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#ffffff;color:#1f2328;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
${texts}
${button}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d8dbe0;font-size:14px;color:#5c636c"><a href="${escapeHtml(baseUrl)}" style="color:#5c636c">${escapeHtml(from)}</a></p>
</div>
</body>
</html>
`;
}

function greet(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
