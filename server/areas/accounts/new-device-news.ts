import type { News } from '../mail/index.ts';

/** The mail to a user after a sign-in from a new device, which may not have been their own. */
export function newDeviceNews(userId: number, device: string, network: string, at: Date): News {
  return {
    kind: 'new-device',
    key: `new-device:${userId}:${device}`,
    write: (formatDay) => ({
      subject: 'A new device signed in',
      paragraphs: [
        `On ${formatDay(at)} somebody signed in to your account with ${device}${network === '' ? '' : ` (network ${network})`}.`,
        'Was it you? Then there is nothing to do. If not, sign out that device on your profile, and change the password of the account that you sign in with.',
      ],
      action: { label: 'See Where You Are Signed In', path: '/profile' },
    }),
  };
}
