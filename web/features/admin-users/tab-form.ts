import type { UserRow } from '#shared/contract/users/schemas.ts';

/** The form of a tab in which an account is edited. */
export interface TabFormProps {
  user: UserRow;
  /** Called at each change with whether something stands there that is not saved. */
  onTyped: (isChanged: boolean) => void;
  onSaved: () => void;
}
