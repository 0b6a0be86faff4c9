/** The text that a person types to delete their account. Not in `schemas.ts`, which browsers don't load. */
export const deletionWord = 'DELETE';

export const emailLinkLabel = 'E-mail Link';

/** Added to the address after a sign-in when the visitor's conversation could not be saved as a thread. */
export const conversationLeft = 'conversation=left';

/** Added to the address when the account being linked already belongs to another user. */
export const identityTaken = 'link=taken';
