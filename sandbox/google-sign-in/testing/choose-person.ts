/** The form fields that a button of the page sends: `person`, or `name` and `email`, or `cancel`. */
export type Choice = Record<string, string>;

/**
 * Follows a sign-in from its first URL through the page to the product's callback, and returns the callback
 * URL. Handles redirects, cookies by path and the form as a browser does.
 */
export async function choosePerson(startUrl: string, choice: Choice): Promise<URL> {
  const browser = createBrowser();
  const page = await browser.follow(startUrl);
  if (!page.response) throw new Error(`Sent back without a page: ${page.url.href}`);
  const answer = await browser.follow(page.url.href, new URLSearchParams(choice));
  if (!answer.response) return answer.url;
  throw new Error(`${answer.response.status}: ${await answer.response.text()}`);
}

export function createBrowser() {
  const jar: { name: string; value: string; path: string }[] = [];

  async function request(url: URL, form?: URLSearchParams): Promise<Response> {
    const fitting = jar.filter(({ path }) => url.pathname.startsWith(path));
    const cookie = fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const {
        name = '',
        value = '',
        path = '/',
      } = /^(?<name>[^=]+)=(?<value>[^;]*).*?; path=(?<path>[^;]*)/.exec(line)?.groups ?? {};
      jar.push({ name, value, path });
    }
    return response;
  }

  /** Follows redirects until the response is a page, or until a redirect leads to another site. */
  async function follow(address: string, form?: URLSearchParams) {
    let url = new URL(address);
    const { origin } = url;
    let response = await request(url, form);
    while (response.status === 302 || response.status === 303) {
      url = new URL(response.headers.get('location') ?? '', url);
      if (url.origin !== origin) return { url, response: null };
      response = await request(url);
    }
    return { url, response };
  }

  return { follow, cookies: jar };
}
