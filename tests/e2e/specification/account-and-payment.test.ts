import { expect, it } from 'vitest';
import { intercept, interceptOnce } from '../../support/intercept.ts';
import { buy } from '../../support/test-billing.ts';
import { testCards, usePaymentStage, type PaymentPage } from '../payment-stage.ts';
import { expectSentences, type Sentence } from './expect-sentences.ts';

// Signing in, paying and the profile, sentence by sentence: sections 2, 4, 5, 8 and 9 of the first document.
const stage = usePaymentStage();

type PageSentence = Sentence<PaymentPage>;
const broken = { status: 500, json: {} };
const sees =
  (...texts: (string | RegExp)[]) =>
  async ({ page }: PaymentPage) => {
    for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
  };
const go = ({ page }: PaymentPage, path: string) => page.goto(new URL(path, page.url()).href);
const leads = (role: 'link' | 'menuitem', name: string | RegExp, to: string): PageSentence => [
  `§2: ${String(name)} leads to ${to}`,
  async ({ page }) => {
    const link = page.getByRole(role, { name }).first();
    await expect.poll(() => link.getAttribute('href')).toBe(to);
  },
];

it('routes for visitors', async () => {
  const home = await stage.openSignedOut('/', { expected: [/status of (404|500)/] });
  const titles: [path: string, title: string | RegExp][] = [
    ['/about', 'One prompt box. The right model for every prompt.'],
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
    ['/models', 'AI Model Directory'],
    ['/pricing', 'Switchyard Plans'],
    ['/login', 'Sign in to Switchyard'],
    ['/login-error', 'Authentication Failed'],
    ['/payment-success', 'Thank you'],
    ['/subscription-success', 'Thank you'],
  ];
  await expectSentences(home, [
    ...titles.map(([path, title]): PageSentence => [
      `§2: ${path} is public`,
      async (at) => {
        await go(at, path);
        await at.page.getByRole('heading', { level: 1, name: title }).waitFor();
      },
    ]),
    [
      '§2: any other path shows the not-found page',
      async (at) => {
        await go(at, '/nowhere');
        await sees('Did you forget to add the page to the router?')(at);
      },
    ],
    ...['/profile', '/admin', '/admin/analytics', '/admin/users'].map((path): PageSentence => [
      `§2, §6: ${path} sends a visitor to /login`,
      async (at) => {
        await go(at, path);
        await at.page.waitForURL((url) => url.pathname === '/login');
      },
    ]),
    [
      '§2: a spinner shows while the current user is loading',
      async (at) => {
        const held = Promise.withResolvers<void>();
        await interceptOnce(at.page, '**/api/auth/user', async (route) => {
          await held.promise;
          await route.continue();
        });
        await go(at, '/profile');
        await at.page.getByRole('main').getByRole('status').waitFor();
        held.resolve();
        await at.page.waitForURL((url) => url.pathname === '/login');
      },
    ],
    leads('link', 'Sign in with Google', '/api/auth/google?returnTo=%2Fprofile'),
    [
      '§2: /login links to Terms and Privacy',
      async ({ page }) => {
        const links = page.getByRole('main').getByRole('link');
        await expect
          .poll(() => links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
          .toEqual(expect.arrayContaining(['/terms', '/privacy']));
      },
    ],
    [
      '§7: if the status call fails, Google is assumed enabled',
      async (at) => {
        const stop = await intercept(at.page, '**/api/auth/status/google', (route) =>
          route.fulfill(broken),
        );
        await go(at, '/login');
        await at.link('Sign in with Google').waitFor();
        stop();
      },
    ],
    [
      '§2: an error query parameter isn’t displayed',
      async (at) => {
        await go(at, '/login?error=secret-failure');
        await at.link('Sign in with Google').waitFor();
        expect(await at.page.getByText('secret-failure').count()).toBe(0);
      },
    ],
    [
      '§2: the words of the failed sign-in',
      async (at) => {
        await go(at, '/login-error');
        await sees("We couldn't sign you in. Please try again.")(at);
      },
    ],
    leads('link', 'Return to Login', '/login'),
    leads('link', 'Back to Home', '/'),
    ...['/subscribe', '/checkout'].map((path): PageSentence => [
      `§2: ${path} is used when signed in`,
      async (at) => {
        await go(at, path);
        await at.link('Log in / Sign up').waitFor();
        expect(at.paymentCalls).toEqual([]);
      },
    ]),
    ...[
      ['/payment-success', 'Thank you'],
      ['/subscription-success', 'Thank you'],
    ].map(([path = '']): PageSentence => [
      `§2: ${path} has a benefits list and a button back home`,
      async (at) => {
        await go(at, path);
        await at.page.getByRole('main').getByRole('listitem').first().waitFor();
        await at.link('Back to Home').waitFor();
      },
    ]),
  ]);
});

it('signed in already', async () => {
  const { open } = await stage.person({ isAdmin: true });
  const page = await open('/login');
  await expectSentences(page, [
    ['§2: /login redirects to /', ({ page: at }) => at.waitForURL((url) => url.pathname === '/')],
    [
      '§2: /login redirects to /admin if they came from an admin page',
      async (at) => {
        await go(at, '/login?returnTo=%2Fadmin%2Fusers');
        await at.page.waitForURL((url) => url.pathname.startsWith('/admin'));
      },
    ],
  ]);
  const person = await stage.person();
  await expectSentences(await person.open('/about'), [
    [
      '§2, §6: admin-only routes send a person to /',
      async (at) => {
        await go(at, '/admin/users');
        await at.page.waitForURL((url) => url.pathname === '/');
      },
    ],
  ]);
});

it('the profile', async () => {
  const { open, client } = await stage.person();
  const page = await open('/profile', { expected: [/status of (400|500)/] });
  const dialog = page.page.getByRole('dialog', { name: 'Delete Profile' });
  const fails = async (call: RegExp, act: () => Promise<unknown>) => {
    const stop = await intercept(page.page, call, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(broken),
    );
    await act();
    return stop;
  };
  await expectSentences(page, [
    [
      '§2: the Account tab shows the initial and the username',
      async ({ page: at }) => {
        await at.getByRole('main').getByText('A', { exact: true }).first().waitFor();
        await at.getByRole('main').getByText('Ada Lovelace').first().waitFor();
      },
    ],
    ['§2: No email provided without a profile e-mail', sees('No email provided')],
    ['§2: Account Type', async (at) => expect(await at.fact('Account Type')).toContain('Free')],
    ['§2: Standard Until', async (at) => expect(await at.fact('Standard Until')).not.toBe('')],
    [
      '§2: Account Created',
      async (at) => expect(await at.fact('Account Created')).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}$/),
    ],
    ['§2: Sign Out', (at) => at.button('Sign Out').first().waitFor()],
    [
      '§8: the sync’s result without a subscription',
      async (at) => {
        await at.button('Sync with Stripe').click();
        await at.expectToast('No Active Subscription');
      },
    ],
    [
      '§8: the sync fails',
      async (at) => {
        const stop = await fails(/\/api\/subscription\/sync$/, () =>
          at.button('Sync with Stripe').click(),
        );
        await at.expectToast('Sync Failed', 'Failed to sync subscription status with Stripe');
        stop();
      },
    ],
    [
      '§2: the form has the sub-tabs Personal Info and Contact Details',
      async (at) => {
        await at.page.getByRole('tab', { name: 'Personal Information' }).click();
        for (const name of ['Personal Info', 'Contact Details']) {
          await at.page.getByRole('tab', { name, exact: true }).waitFor();
        }
      },
    ],
    [
      '§2: Personal Info has fullName, email, country',
      async ({ page: at }) => {
        const panel = at.getByRole('tabpanel').last();
        for (const name of ['Full Name', 'Email', 'Country'])
          await panel.getByLabel(name).waitFor();
      },
    ],
    [
      '§5: the e-mail field is an e-mail input',
      async ({ page: at }) =>
        await expect.poll(() => at.getByLabel('Email').getAttribute('type')).toBe('email'),
    ],
    [
      '§8: a profile that can’t be saved',
      async (at) => {
        await at.page.getByLabel('Full Name').fill('Ada King');
        const stop = await fails(/\/api\/profile$/, () => at.button('Save Changes').click());
        await at.expectToast('Update Failed');
        stop();
      },
    ],
    [
      '§8: Profile Updated',
      async (at) => {
        await at.button('Save Changes').click();
        await at.expectToast('Profile Updated');
        expect((await client.send('GET', '/api/profile')).body).toMatchObject({
          fullName: 'Ada King',
        });
      },
    ],
    [
      '§2: Contact Details has phone and address',
      async ({ page: at }) => {
        await at.getByRole('tab', { name: 'Contact Details' }).click();
        for (const name of ['Phone', 'Address']) await at.getByLabel(name).waitFor();
      },
    ],
    [
      '§5: deleting the profile asks first',
      async (at) => {
        await at.button('Delete Profile').click();
        const words =
          'Are you sure you want to delete your profile? This will remove all your personal information.';
        await dialog.getByText(words, { exact: true }).waitFor();
      },
    ],
    [
      '§8: a profile that can’t be deleted',
      async (at) => {
        const stop = await fails(/\/api\/profile$/, () =>
          dialog.getByRole('button', { name: 'Delete Profile' }).click(),
        );
        await at.expectToast('Deletion Failed');
        stop();
      },
    ],
    [
      '§8: Profile Deleted',
      async (at) => {
        await at.button('Delete Profile').click();
        await dialog.getByRole('button', { name: 'Delete Profile' }).click();
        await at.expectToast('Profile Deleted');
      },
    ],
    [
      '§4, §8: signing out that fails says so, and then ends the session',
      async (at) => {
        const stop = await intercept(at.page, '**/api/auth/logout**', (route) =>
          route.fulfill(broken),
        );
        await at.button('User menu').click();
        await at.page.getByRole('menuitem', { name: 'Sign out' }).click();
        await at.expectToast('Failed to log out');
        stop();
        await at.button('User menu').click();
        await at.page.getByRole('menuitem', { name: 'Sign out' }).click();
        await at.page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
      },
    ],
  ]);
});

it.each([
  {
    path: '/subscribe',
    price: '$9.99/month',
    button: 'Subscribe Now',
    kind: 'subscription',
    call: '**/api/create-subscription',
    body: null,
    failure: 'Failed to initialize payment. Please try again later.',
    success: '/subscription-success',
  },
  {
    path: '/checkout',
    price: '$14.99 one-time',
    button: 'Pay Now',
    kind: 'payment',
    call: '**/api/create-payment-intent',
    body: { amount: 14.99, planId: 'standard-access' },
    failure: 'Failed to initialize payment. Please try again.',
    success: '/payment-success',
  },
])('paying at $path', async ({ path, price, button, kind, call, body, failure, success }) => {
  const { open } = await stage.person();
  const page = await open('/about', { expected: [/status of (402|500)/] });
  const told = Promise.withResolvers<void>();
  const unusable = sees('Unable to initialize payment. Please try again later.');
  await expectSentences(page, [
    [
      '§2, §8: the payment can’t be initialised',
      async (at) => {
        const stop = await intercept(at.page, call, (route) => route.fulfill(broken));
        await go(at, path);
        await unusable(at);
        await at.expectToast('Error', failure);
        stop();
      },
    ],
    [
      '§5: an answer without clientSecret is a failure',
      async (at) => {
        const stop = await intercept(at.page, call, (route) => route.fulfill({ json: {} }));
        await go(at, path);
        await unusable(at);
        stop();
      },
    ],
    [
      '§4, §7: the payment is created on page load, with the body of the specification',
      async (at) => {
        const created = at.page.waitForRequest(call);
        await go(at, path);
        expect((await created).postDataJSON()).toEqual(body);
      },
    ],
    [
      '§7: the payment script comes from the provider',
      async (at) => {
        await at.cardNumber.waitFor();
        expect(at.paymentCalls.map((made) => made.url()).join(' ')).toContain('/stripe/v3');
      },
    ],
    ['§2, §9: the price', sees(price)],
    [
      '§2: the Standard benefits',
      async ({ page: at }) => {
        const listed = at.getByRole('region', { name: /^Standard/ }).getByRole('listitem');
        await expect.poll(() => listed.count()).toBeGreaterThanOrEqual(4);
      },
    ],
    ...(kind === 'payment'
      ? ([['§2: a one-time payment for 30 days', sees(/30 days/)]] satisfies PageSentence[])
      : []),
    [
      '§8: Payment Failed with the provider’s message',
      async (at) => {
        await at.fillCard(testCards.isDeclined);
        await at.button(button).click();
        await at.expectToast('Payment Failed', 'Your card was declined.');
      },
    ],
    [
      '§2: Processing... while busy',
      async (at) => {
        const held = Promise.withResolvers<void>();
        await interceptOnce(at.page, /\/confirm$/, async (route) => {
          await held.promise;
          await route.continue();
        });
        // The toast stays until the payment is confirmed.
        await interceptOnce(at.page, '**/api/subscription/sync', async (route) => {
          await told.promise;
          await route.continue();
        });
        await at.cardNumber.fill(testCards.works);
        await at.button(button).click();
        await at.button('Processing...').waitFor();
        held.resolve();
      },
    ],
    [
      '§8: Payment Processing',
      (at) =>
        at
          .expectToast('Payment Processing', `You'll be redirected to confirm your ${kind}.`)
          .finally(told.resolve),
    ],
    [
      `§4: paying leads to ${success}`,
      ({ page: at }) => at.waitForURL((url) => url.pathname === success),
    ],
  ]);
});

it('a person with Standard', async () => {
  const { open, client } = await stage.person();
  await buy(stage.billing, client, 'subscription');
  const page = await open('/profile');
  await expectSentences(page, [
    [
      '§4: Account Type is Standard',
      async (at) => expect(await at.fact('Account Type')).toContain('Standard'),
    ],
    [
      '§2: Standard Until is a date',
      async (at) => expect(await at.fact('Standard Until')).toMatch(/[A-Z][a-z]{2} \d+, \d{4}/),
    ],
    [
      '§8: the sync’s result with a subscription',
      async (at) => {
        await at.button('Sync with Stripe').click();
        await at.expectToast('Subscription Active');
      },
    ],
    [
      '§4: a flag in local storage',
      async ({ page: at }) =>
        expect.poll(() => at.evaluate('localStorage["switchyard.isStandard"]')).toBe('true'),
    ],
    [
      '§2: the menu has Manage Subscription, which leads to /subscription',
      async (at) => {
        await at.button('User menu').click();
        const link = at.page.getByRole('menuitem', { name: 'Manage Subscription' });
        await expect.poll(() => link.getAttribute('href')).toBe('/subscription');
      },
    ],
  ]);
});
