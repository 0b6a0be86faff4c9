export { createAccountsArea, type AccountsArea } from './create-accounts.ts';
export { offerOwnership } from './sign-in.ts';
export { createNoteChange } from './store/note-change.ts';
