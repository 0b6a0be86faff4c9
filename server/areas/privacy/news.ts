import type { News } from '../mail/index.ts';

export function deletionNews(userId: number, at: Date): News {
  return {
    kind: 'account-deleted',
    key: `account-deleted:${userId}`,
    write: (formatDay) => ({
      subject: 'Your account is deleted',
      paragraphs: [
        `On ${formatDay(at)} your account was deleted, with your threads, prompts, files and personal information. Nothing more is charged: a subscription, if you had one, has ended.`,
        'This is the last mail that you get. Where you have paid, the payments stay in Stripe’s books.',
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
      subject: 'Your download is ready',
      paragraphs: [
        `On ${formatDay(at)} everything that is kept of you was put into one archive, and your browser has saved it.`,
        'If it was not you who asked for it, sign out the other devices on your profile.',
      ],
      action: { label: 'Your Profile', path: '/profile' },
    }),
  };
}
