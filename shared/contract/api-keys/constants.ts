/** The uses that a key can be limited to. Each scope gives access to a group of calls under `/v1`. */
export const keyScopes = ['chat', 'images', 'audio', 'votes'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Every key starts with this prefix, so that people and secret scanners recognize it. */
export const keyMark = 'sk-switchyard-';

/** The maximum number of keys per person, including expired ones. */
export const mostKeys = 50;

/** The longest time for which a key can reuse answers from its response cache. */
export const mostCacheSeconds = 7 * 24 * 60 * 60;
