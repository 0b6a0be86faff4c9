import type { UserRow } from '#shared/contract/users/schemas.ts';

export interface TabFormProps {
  user: UserRow;
  /** Called on each change, with whether the form has unsaved input. */
  onTyped: (isChanged: boolean) => void;
  onSaved: () => void;
}
