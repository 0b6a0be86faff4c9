/** What a person types before their account is deleted; apart from the schemas, which no browser needs. */
export const deletionWord = 'DELETE';
