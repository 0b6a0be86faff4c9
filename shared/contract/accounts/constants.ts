/** The text that a person types to delete their account; apart from the schemas, which no browser needs. */
export const deletionWord = 'DELETE';

/** What people know the way in by a mailed link as. */
export const emailLinkLabel = 'E-mail Link';

/** In the address after a sign-in: the visitor's conversation could not become a thread. */
export const conversationLeft = 'conversation=left';

/** In the address after adding a way to sign in: that account belongs to somebody else here. */
export const identityTaken = 'link=taken';
