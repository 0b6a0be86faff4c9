import type { News } from '../mail/index.ts';

/** The mail to a user after a sign-in from a new device, which may not have been their own. */
export function newDeviceNews(userId: number, device: string, network: string, at: Date): News {
  return {
    kind: 'new-device',
    key: `new-device:${userId}:${device}`,
    write: (formatDay) => ({
      subject: 'New sign-in to your account',
      paragraphs: [
        `On ${formatDay(at)}, someone signed in to your account with ${device}${network === '' ? '' : ` (network ${network})`}.`,
        'If this was you, no action is needed. If not, sign out that device in your profile and change the password of the account you sign in with.',
      ],
      action: { label: 'Review Your Devices', path: '/profile' },
    }),
  };
}
