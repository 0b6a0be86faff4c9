import { dayIn } from '#shared/lib/days.ts';
import { userOf } from '../../domain/accounts/actor.ts';
import { editUser } from '../../domain/users/edit-user.ts';
import type { Routes } from '../calls/bind-endpoint.ts';

const defaultPageSize = 50;

export function userRoutes(deps: Parameters<typeof editUser>[0]): Routes {
  return {
    async listUsers({ query: { search = '', page = 1, pageSize = defaultPageSize } }, context) {
      const offset = (page - 1) * pageSize;
      const { users, total } = await deps.users.list(search.trim(), { offset, limit: pageSize });
      context.setTotal(total);
      return users;
    },
    editUser({ params, body }, { actor, timeZone }) {
      const today = timeZone === null ? deps.today : () => dayIn(timeZone, new Date());
      return editUser({ ...deps, today }, userOf(actor), params.userId, body);
    },
  };
}
