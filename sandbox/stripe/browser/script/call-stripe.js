// The script knows where it came from only while it is first run.
const origin = new URL(document.currentScript.src).origin;

/** A call to the stand-in; gives the object or the error, and never throws. */
export async function callStripe(key, method, path, fields) {
  const form = new URLSearchParams([['key', key], ...flatten(fields)]);
  const url = `${origin}/v1${path}`;
  try {
    const reply = await (method === 'GET'
      ? fetch(`${url}?${form}`)
      : fetch(url, { method, body: form }));
    const body = await reply.json();
    return body.error ? { error: body.error } : { object: body };
  } catch {
    return { error: { type: 'api_connection_error', message: unreachable } };
  }
}

/** What the holder told the simulated bank. */
export async function tellBank(clientSecret, outcome) {
  const body = new URLSearchParams({ client_secret: clientSecret, outcome });
  try {
    const reply = await fetch(`${origin}/stripe/authentication`, { method: 'POST', body });
    return reply.ok ? {} : { error: { type: 'api_error', message: unreachable } };
  } catch {
    return { error: { type: 'api_connection_error', message: unreachable } };
  }
}

const unreachable = 'An error occurred with our connection to Stripe. Please try again.';

/** `{ a: { b: 1 } }` becomes `a[b]=1`; what is empty is left out. */
function flatten(fields, prefix = '') {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null || value === '') return [];
    return typeof value === 'object' ? flatten(value, path) : [[path, String(value)]];
  });
}
