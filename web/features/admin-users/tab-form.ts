import type { UserRow } from '#shared/contract/users/schemas.ts';

/** Props of a tab in the dialog that edits an account. */
export interface TabFormProps {
  user: UserRow;
  /** Called on each change with whether the form has unsaved input. */
  onTyped: (isChanged: boolean) => void;
  onSaved: () => void;
}
