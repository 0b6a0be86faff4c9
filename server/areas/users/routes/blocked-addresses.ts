import { isIP } from 'node:net';
import { endOfDayIn } from '#shared/lib/days.ts';
import { userOf } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { BlockedAddressDeps } from '../blocked-addresses.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { limitAddress } from '#server/platform/http/calls/client/client-address.ts';

const mostVisitors = 50;

export function blockedAddressRoutes(deps: BlockedAddressDeps): Routes {
  const { store, visitors, blocked, timeZone } = deps;
  return {
    listVisitors: () => visitors.listToday(mostVisitors),
    listBlockedAddresses: () => store.list(),
    async blockAddress({ body }, { actor, timeZone: own }) {
      const address = readAddress(body.address);
      const until = endOfDayIn(own ?? timeZone, body.until);
      if (until <= new Date()) {
        throw refused('until', 'This day is in the past. Choose today or a later day.');
      }
      const row = await store.block(address, until, userOf(actor));
      await blocked.load();
      return row;
    },
    async unblockAddress({ params: { blockId } }, { actor }) {
      if (!(await store.unblock(blockId, userOf(actor)))) {
        throw new AppError('not-found', 'This address is no longer blocked.');
      }
      await blocked.load();
      return { success: true };
    },
  };
}

/** The address that the limits apply to. IPv6 networks can be entered as the page shows them. */
function readAddress(text: string): string {
  const address = text.trim();
  const ip = address.includes(':') ? address.replace(/\/64$/, '') : address;
  if (isIP(ip) === 0) throw refused('address', 'Enter an IPv4 or IPv6 address, such as 192.0.2.7.');
  return limitAddress(ip);
}

function refused(field: 'address' | 'until', message: string): AppError {
  return new AppError('invalid-input', message, { fieldErrors: { [field]: message } });
}
