import type { News } from '../mail/index.ts';

export function deletionNews(userId: number, at: Date): News {
  return {
    kind: 'account-deleted',
    key: `account-deleted:${userId}`,
    write: (formatDay) => ({
      subject: 'Your account has been deleted',
      paragraphs: [
        `On ${formatDay(at)}, your account was deleted with your conversations, prompts, files and personal information. You won’t be charged again: any subscription has ended.`,
        'You won’t receive further e-mails. If you made payments, Stripe keeps their records.',
      ],
      action: null,
    }),
  };
}

export function downloadNews(userId: number, at: Date): News {
  return {
    kind: 'download',
    key: `download:${userId}:${at.getTime()}`,
    write: (formatDay) => ({
      subject: 'Your data was downloaded',
      paragraphs: [
        `On ${formatDay(at)}, an archive of everything we hold about you was downloaded in your browser.`,
        'If this wasn’t you, sign out of your other devices in your profile.',
      ],
      action: { label: 'Your Profile', path: '/profile' },
    }),
  };
}
