/** What a key may be used for: each stands for the calls under `/v1` that it opens. */
export const keyScopes = ['chat', 'images', 'audio', 'votes'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** With which every key begins, so that people and scanners of leaked secrets know it. */
export const keyMark = 'sk-switchyard-';

/** Keys of one person, those that have expired counted as well. */
export const mostKeys = 50;
