import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePaths, publicPaths } from '#shared/contract/pages.ts';
import { createAssetStore } from '#server/platform/db/asset-store.ts';
import { sweep } from '#server/areas/privacy/store/sweep.ts';
import { readPage } from '../support/read-page.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { setForTest } from '../support/test-settings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const tabs = ['openai', 'anthropic', 'google', 'xai'];
const listed = ['/', ...publicPaths, ...tabs.map((tab) => `/models?tab=${tab}`)];
const open = async (path: string, url = app.url, init: RequestInit = {}) =>
  readPage(await app.visitor().at(url).fetch(path, init));

describe('without JavaScript', () => {
  it.each([
    ['/about', 'The right model for every prompt', 'How it works', 'Common use cases'],
    ['/models', 'All Models Comparison', 'GPT-4o', 'View all Google models', '131K'],
    ['/models?tab=anthropic', 'Claude 3 Opus', 'Learn more', 'March 2024', 'Try in Switchyard'],
    ['/pricing', 'Switchyard Plans', '$9.99 /month', '$14.99 once', 'Subscribe Now', 'Buy Now'],
    ['/documentation', 'Links with settings', '/api/openapi.json'],
    ['/docs/api', 'Your first call', '/v1/chat/completions', 'compare:openai:gpt-4'],
    ['/contact', 'No contact address has been set', 'Privacy Policy'],
    ['/terms', 'Terms of Service', 'Last updated April 17, 2025', 'Back to Switchyard'],
    ['/privacy', 'Privacy Policy', 'Last updated April 17, 2025', 'Back to Switchyard'],
  ])('%s can be read', async (path, ...words) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    for (const word of words) expect(page.text).toContain(word);
  });

  it('the home page says what it is and links to other pages', async () => {
    const { html, links } = await open('/');
    const instead = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? '';
    expect(instead).toContain('Sending a prompt needs JavaScript');
    expect(links.map(({ href }) => href)).toEqual(expect.arrayContaining(['/about', '/models']));
  });

  it('an unknown tab shows every provider', async () => {
    expect((await open('/models?tab=vertex')).text).toContain('All Models Comparison');
  });

  it.each([
    ['/no-such-page'],
    ['/models/gpt-4o'],
    ['/t/one/two'],
    ['/about.html'],
    ['//evil.example/'],
    ['/%00'],
  ])('%s is a 404 with a way home', async (path) => {
    const page = await open(app.url + path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('Did you forget to add the page to the router?');
    expect(page.links.map(({ href }) => href)).toContain('/');
    expect(page.canonical).toBeNull();
  });
});

describe('what the terms and the privacy policy must say', () => {
  it.each([
    ['/terms', 'at least 13 years old'],
    ['/terms', '10 requests per minute and 300 per day'],
    ['/terms', 'Basic models only, and no compare mode'],
    ['/terms', '60 requests per minute and 3,000 per day'],
    ['/terms', 'Excessive usage may be throttled'],
    ['/terms', 'up to 5 active conversation threads'],
    ['/terms', 'the oldest (the one you haven’t used for the longest time) is deleted'],
    ['/terms', 'Inactive threads may be purged'],
    ['/terms', '$9.99 per month'],
    ['/terms', 'The subscription renews every month until you cancel'],
    ['/terms', 'cancel at any time'],
    ['/terms', '$14.99 for 30 days'],
    ['/terms', 'A one-time payment doesn’t renew'],
    ['/terms', 'includes the same features however you pay'],
    ['/terms', 'All fees are in US dollars. Fees are non-refundable'],
    ['/terms', 'capped at the amount you paid us in the prior 6 months'],
    ['/terms', 'laws of the State of California'],
    ['/privacy', 'children under 13'],
    ['/privacy', 'erased after 30 days'],
    ['/privacy', 'up to 5 conversations'],
    ['/privacy', 'at most 50 MB of files'],
    ['/privacy', 'OpenAI, Anthropic, Google or xAI'],
    ['/privacy', 'switchyard_session'],
    ['/privacy', 'switchyard_visitor'],
    ['/privacy', 'within two days'],
  ])('%s: %s', async (path, words) => {
    expect((await open(path)).text).toContain(words);
  });

  it('the fees match the plans page', async () => {
    const { text } = await open('/pricing');
    expect(text).toContain('Cancel anytime');
    expect(text).toContain('30 days of Standard. No auto-renewal.');
  });
});

describe('the document head', () => {
  it('is different on every page, with everything that a link preview shows', async () => {
    const pages = await Promise.all(listed.map((path) => open(path)));
    expect(new Set(pages.map(({ title }) => title)).size).toBe(listed.length);
    expect(new Set(pages.map(({ meta }) => meta.get('description'))).size).toBe(listed.length);
    for (const [index, { title, meta, canonical, headers }] of pages.entries()) {
      const address = app.url + listed[index];
      expect(canonical).toBe(address);
      expect(headers.get('x-robots-tag')).toBeNull();
      expect(Object.fromEntries(meta)).toMatchObject({
        'og:title': title,
        'og:description': meta.get('description'),
        'og:url': address,
        'og:image': `${app.url}/social-card.png`,
        'twitter:card': 'summary_large_image',
      });
    }
  });

  it('has a picture of the stated size', async () => {
    const response = await app.visitor().fetch('/social-card.png');
    expect(response.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    const { meta } = await open('/about');
    expect([String(width), String(height)]).toEqual([
      meta.get('og:image:width'),
      meta.get('og:image:height'),
    ]);
  });

  it('keeps pages that differ from person to person out of listings', async () => {
    const own = pagePaths.filter((path) => !listed.includes(path));
    expect(own).toContain('/profile');
    for (const path of own) {
      const { status, headers, canonical } = await open(path.replace(':threadId', 'some'));
      expect([path, status, headers.get('x-robots-tag')]).toEqual([path, 200, 'noindex']);
      expect(canonical).toBeNull();
    }
  });
});

it('About describes the application to machines: free, in US dollars', async () => {
  const { html } = await open('/about');
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  expect(JSON.parse(block ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Switchyard',
    url: `${app.url}/`,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  });
});

describe('every link', () => {
  it('within the site leads to a page that exists, and outside it goes safely', async () => {
    const checked = new Map<string, number>();
    for (const path of [...listed, '/nowhere']) {
      for (const { href, attributes } of (await open(path)).links) {
        if (href.startsWith('#') || href.startsWith('mailto:')) continue;
        if (!href.startsWith('/')) {
          expect(href, path).toMatch(/^https:\/\//);
          expect(attributes, href).toMatch(/rel="noopener/);
          continue;
        }
        if (!checked.has(href)) checked.set(href, (await app.visitor().fetch(href)).status);
        expect([path, href, checked.get(href)]).toEqual([path, href, 200]);
      }
    }
    for (const path of publicPaths) expect([...checked.keys()]).toContain(path);
  });
});

describe('a page under its content security policy', () => {
  it('has no inline style or script, and no unfilled placeholders', async () => {
    for (const path of [...listed, '/nowhere', '/login']) {
      const { html } = await open(path);
      expect(html, path).not.toMatch(/\sstyle="|<style/);
      expect(html, path).not.toMatch(/\{\{|switchyard\.invalid/);
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(
        ([, attributes = '']) => attributes,
      );
      for (const attributes of scripts) {
        expect(attributes, path).toMatch(/src="\/|type="application\/(ld\+)?json"/);
      }
    }
  });
});

describe('a nearly correct address', () => {
  it.each([
    ['/About', '/about'],
    ['/models/?tab=xai', '/models?tab=xai'],
    ['/PRICING//', '/pricing'],
    ['//terms', '/terms'],
    ['//', '/'],
    ['/login/?returnTo=%2Fprofile', '/login?returnTo=%2Fprofile'],
  ])('%s leads to %s', async (path, expected) => {
    const response = await app.visitor().fetch(app.url + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, expected]);
  });
});

it('the bundle is served with the notices of the packages in it', async () => {
  const response = await app.visitor().fetch('/third-party-notices.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toMatch(/^react 19\.\d+\.\d+: MIT$/m);
});

describe('crawlers', () => {
  it('find every listed page in the sitemap, and the sitemap in robots.txt', async () => {
    const robots = await (await app.visitor().fetch('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
    expect(robots).toContain('Disallow: /api/');
    const response = await app.visitor().fetch('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('xml');
    const found = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, loc]) => loc,
    );
    expect(found).toEqual(listed.map((path) => app.url + path));
  });
});

describe('what only the running server knows', () => {
  const notice = `Down on Friday: <b>"it's" & $& {{x}}</b>`;
  let url: string;
  beforeAll(async () => {
    ({ url } = await app.startAnother({
      PUBLIC_URL: 'https://switchyard.example/',
      SWITCHYARD_NOTICE: notice,
      CONTACT_EMAIL: 'help@example.org',
    }));
  });

  it('its public address appears in head, robots and sitemap', async () => {
    const { canonical, meta, html } = await open('/models?tab=xai', url);
    expect(canonical).toBe('https://switchyard.example/models?tab=xai');
    expect(meta.get('og:image')).toBe('https://switchyard.example/social-card.png');
    expect(html).not.toContain('127.0.0.1');
    for (const path of ['/robots.txt', '/sitemap.xml']) {
      const text = await (await app.visitor().at(url).fetch(path)).text();
      expect(text).toContain('https://switchyard.example/');
      expect(text).not.toContain('127.0.0.1');
    }
  });

  it('its announcement appears on the page as text, if there is one', async () => {
    const { html } = await open('/terms', url);
    expect(html).toMatch(
      /<p role="note"[^>]*>Down on Friday: &lt;b&gt;&quot;it&#39;s&quot; &amp; \$&amp; /,
    );
    const state = /id="dehydrated-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(state)[0][1].notice).toBe(notice);
    expect((await open('/terms')).html).not.toContain('role="note"');
  });

  it('the contact page has its e-mail address', async () => {
    const page = await open('/contact', url);
    expect(page.links.map(({ href }) => href)).toContain('mailto:help@example.org');
    expect(page.text).not.toContain('No contact address');
  });
});

describe('on the wire', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('a client that accepts "%s" gets %s', async (accepted, expected) => {
    const page = await open('/models', app.url, { headers: { 'accept-encoding': accepted } });
    expect(page.headers.get('content-encoding')).toBe(expected);
    expect(page.headers.get('vary')).toContain('accept-encoding');
    expect(page.text).toContain('AI Model Directory');
  });

  it('a page is marked for a browser with a session, and for no other', async () => {
    const marked = async (cookie: string) =>
      /<html [^>]*data-has-session/.test(
        await (await fetch(app.url, { headers: { cookie } })).text(),
      );
    expect(await marked('switchyard_session=x')).toBe(true);
    expect(await marked('switchyard_visitor=x')).toBe(false);
  });

  it('a page that the browser has cached is not sent again', async () => {
    const etag = (await open('/privacy')).headers.get('etag') ?? '';
    const again = await app.visitor().fetch('/privacy', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const missing = await app.visitor().fetch('/nowhere');
    const headers = { 'if-none-match': missing.headers.get('etag') ?? '' };
    expect((await app.visitor().fetch('/nowhere', { headers })).status).toBe(404);
  });
});

describe('after a new build has started', () => {
  it('its files are served by every server, and the previous build’s for a day', async () => {
    const store = createAssetStore(app.database);
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec((await open('/')).html) ?? [];
    const newer = {
      path: '/assets/newer-abc1234.js',
      bytes: Buffer.from('newer'),
      isBrotli: false,
    };
    await store.keep([newer]);
    expect(await (await app.visitor().fetch(newer.path)).text()).toBe('newer');
    expect(await store.find(script)).toMatchObject({ replacedAt: expect.any(Date) });
    await store.keep([{ ...newer, path: '/assets/newest-abc1234.js' }]);
    const age = async (hours: number) => {
      await app.database.execute(
        sql`update web_assets set replaced_at = now() - make_interval(hours => ${hours})
            where path in (${script}, ${newer.path})`,
      );
      await sweep(app.database, AbortSignal.timeout(60_000));
    };
    await age(23);
    expect(await store.find(script)).not.toBeNull();
    await age(25);
    expect(await store.find(script)).toBeNull();
    expect((await app.visitor().fetch(newer.path)).status).toBe(404);
    expect((await app.visitor().fetch(script)).status).toBe(200);
  });
});

describe('an installation with its own name and look', () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const read = async (path: string) => {
    const response = await app.visitor().fetch(path);
    return { response, text: await response.text() };
  };

  it('has them in titles, texts, the header and the manifest; without them pages are Switchyard’s', async () => {
    const plain = await read('/about');
    expect(plain.text).toContain('<title>About Switchyard</title>');
    expect(plain.text).not.toMatch(/data-site-name|site\/style|\{\{/);
    await setForTest(app, 'system.site.name', 'Köln & Co');
    for (const [path, title] of [
      ['/', 'Köln &amp; Co: every prompt on the right track'],
      ['/about', 'About Köln &amp; Co'],
      ['/pricing', 'Plans and prices · Köln &amp; Co'],
      ['/nowhere', 'Page not found · Köln &amp; Co'],
      ['/profile', 'Köln &amp; Co: every prompt on the right track'],
    ] as const) {
      const { text } = await read(path);
      expect(text).toContain(`<title>${title}</title>`);
      expect(text).toMatch(/<html [^>]*data-site-name="Köln &amp; Co"/);
      expect(text).not.toContain('{{');
    }
    expect((await read('/about')).text).toMatch(/<\/svg><\/span>Köln &amp; Co<\/a>/);
    const [, heading] = /<h1[^>]*>(.*)<\/h1>/.exec((await read('/pricing')).text) ?? [];
    expect(heading?.replaceAll('<!-- -->', '')).toBe('Köln &amp; Co Plans');
    const { text, response } = await read('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    expect(JSON.parse(text)).toMatchObject({
      name: 'Köln & Co',
      short_name: 'Köln & Co',
      description: expect.stringContaining('Köln & Co sends it'),
    });
  });

  it('has its name in what programs read: structured data, the OpenAPI document and the Postman collection', async () => {
    const documents = async () => ({
      openApi: JSON.parse((await read('/api/openapi.json')).text),
      postman: JSON.parse((await read('/api/postman.json')).text),
    });
    expect(await documents()).toMatchObject({
      openApi: { info: { title: 'Switchyard' } },
      postman: { info: { name: 'Switchyard' } },
    });
    const name = String.raw`A "B" \ C & </script>`;
    await setForTest(app, 'system.site.name', name);
    expect(await documents()).toMatchObject({
      openApi: { info: { title: name, description: `All endpoints of ${name}.` } },
      postman: { info: { name } },
    });
    const { text } = await read('/about');
    const [, json = ''] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({ '@type': 'SoftwareApplication', name });
    expect((await read('/profile')).text).toContain('didn’t load. Check your connection');
    for (const path of ['/', '/about', '/profile']) {
      const page = (await read(path)).text.replaceAll(/<meta property="og:image:alt"[^>]*>/g, '');
      expect([path, page]).toEqual([path, expect.not.stringContaining('Switchyard')]);
    }
  });

  it('links its style, which has the accent and the logo', async () => {
    expect((await read('/site/logo')).response.status).toBe(404);
    await setForTest(app, 'system.site.accent', '#0a66c2');
    await setForTest(app, 'system.site.logo', pixel);
    const [, href = ''] =
      /<link rel="stylesheet" href="(\/site\/style\.css\?[\w-]+)">/.exec(
        (await read('/pricing')).text,
      ) ?? [];
    const style = await read(href);
    expect(style.response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(style.text).toMatch(/--color-go:light-dark\(oklch\(0\.45 0\.115 25\d/);
    expect(style.text).toContain('url(/site/logo)');
    const { response } = await read('/site/logo');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['name', 'x'.repeat(41)],
    ['name', '{{origin}}'],
    ['name', 'two\nlines'],
    ['accent', 'red'],
    ['accent', '#12345'],
    ['accent', '#123456;}body{display:none'],
    ['logo', 'https://example.com/logo.png'],
    ['logo', `data:image/svg+xml;base64,${btoa('<svg onload="alert(1)"/>')}`],
    ['logo', `data:image/png;base64,${btoa('<svg onload="alert(1)"/>')}`],
    ['logo', `data:text/html;base64,${btoa('<script>alert(1)</script>')}`],
    ['logo', `${pixel}${'A'.repeat(9_990)}`],
  ])('refuses the %s %j', async (name, value) => {
    const admin = await app.person({ isAdmin: true });
    const body = { key: `system.site.${name}`, value, category: 'system' };
    const { status } = await admin.send('POST', '/api/admin/config', body);
    expect(status).toBe(400);
  });
});
