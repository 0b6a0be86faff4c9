/**
 * The text that a person types to delete their account. It isn't in `schemas.ts`, because browsers don't load
 * that file.
 */
export const deletionWord = 'DELETE';

export const emailLinkLabel = 'E-mail Link';

/** Added to the URL after a sign-in if the visitor's conversation could not be saved as a thread. */
export const conversationLeft = 'conversation=left';

/** Added to the URL if the account that was to be linked already belongs to another user. */
export const identityTaken = 'link=taken';
