export { createUsersArea, type UsersArea } from './create-users.ts';
export { standardAccess } from './standard-access.ts';
export {
  currentUserColumns,
  findTier,
  isCurrentCustomer,
  isEntitlement,
  toCurrentUser,
} from './store/current-user.ts';
export { findPeople } from './store/find-people.ts';
export { hasUser } from './store/list-user-rows.ts';
export { ownLimitsOf } from './store/own-limit-store.ts';
export { senderIs } from './store/sender-is.ts';
export type { UserQuery } from './store/find-users.ts';
export type { UserStore } from './store/user-store.ts';
