import { dayIn } from '#shared/lib/days.ts';
import { userOf } from '#server/platform/actor.ts';
import { editUser, editUsers, type EditDeps } from '../edit-user.ts';
import { getUserLimits, setUserLimits, type OwnLimitDeps } from '../own-limits.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';

const defaultPageSize = 50;

export type UserRouteDeps = EditDeps & OwnLimitDeps;

export function userRoutes(deps: UserRouteDeps): Routes {
  const inZone = (timeZone: string | null): EditDeps =>
    timeZone === null ? deps : { ...deps, today: () => dayIn(timeZone, new Date()) };
  return {
    async listUsers({ query }, context) {
      const { search = '', page = 1, pageSize = defaultPageSize, sort, order } = query;
      const slice = { offset: (page - 1) * pageSize, limit: pageSize };
      const { users, total } = await deps.users.list(
        {
          search: search.trim(),
          sort,
          isDescending: order === 'desc',
          standard: parseYes(query.standard),
          admin: parseYes(query.admin),
          blocked: parseYes(query.blocked),
          waiting: parseYes(query.waiting),
          subscription: query.subscription,
        },
        slice,
      );
      context.setTotal(total);
      return users;
    },
    editUser: ({ params, body }, { actor, timeZone }) =>
      editUser(inZone(timeZone), userOf(actor), params.userId, body),
    getUserLimits: ({ params }) => getUserLimits(deps, params.userId),
    setUserLimits: ({ params, body }, { actor }) =>
      setUserLimits(deps, userOf(actor), params.userId, body),
    editUsers: ({ body: { userIds, change } }, { actor, timeZone }) =>
      editUsers(inZone(timeZone), userOf(actor), userIds, change),
  };
}

function parseYes(text: 'yes' | 'no' | undefined): boolean | undefined {
  return text && text === 'yes';
}
