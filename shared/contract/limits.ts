/** The limits that the page states and the server enforces. */
export const limits = {
  promptCharacters: 200_000,
  /** A follow-up carries the previous prompt and answer besides its own text. */
  contextCharacters: 400_000,
  earlierTurns: 200,
  queryBodyBytes: 4 * 1024 * 1024,
  imageBytes: 10 * 1024 * 1024,
  documentBytes: 20 * 1024 * 1024,
  files: 8,
  /** Active threads of one person; a new one beyond them displaces the least recently active one. */
  threads: 5,
  /** Bytes of all prompts and answers of one thread, beyond which it cannot be continued. */
  threadTextBytes: 8 * 1024 * 1024,
  /** Files kept with one person's threads, in all. */
  keptFileBytes: 50 * 1024 * 1024,
  /** Links to conversations that one person has shared, at once. */
  sharedConversations: 50,
  /** Pictures in the conversations that one person has shared, in all. */
  sharedPictureBytes: 50 * 1024 * 1024,
  /** Of one person's standing instructions, of each that has a name, and of the installation's. */
  instructionCharacters: 4_000,
  instructionNameCharacters: 60,
  /** Named instructions of one person. */
  namedInstructions: 20,
  /** Ten seconds, and a little for the recorder's delay. */
  recordingMs: 10_000,
  recordingBytes: 2 * 1024 * 1024,
  /** Enough for every pill of the picker, with those of retired and of added models. */
  chosenModels: 60,
  comparedModels: 3,
  shownRecommendations: 4,
  /** A search of users that found this many may have found more: counting all would be slow. */
  countedUsers: 10_000,
} as const;
