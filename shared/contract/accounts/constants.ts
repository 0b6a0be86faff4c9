/** The text that a person types to delete their account; apart from the schemas, which no browser needs. */
export const deletionWord = 'DELETE';
