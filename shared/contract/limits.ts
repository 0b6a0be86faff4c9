/** The limits that pages show and the server enforces. */
export const limits = {
  promptCharacters: 200_000,
  /** Includes the previous prompt and answer, which a follow-up sends along with its own text. */
  contextCharacters: 400_000,
  earlierTurns: 200,
  queryBodyBytes: 4 * 1024 * 1024,
  imageBytes: 10 * 1024 * 1024,
  /** The most bytes of a stored response with its request. A larger one is answered, but not stored. */
  storedResponseBytes: 4 * 1024 * 1024,
  documentBytes: 20 * 1024 * 1024,
  files: 8,
  /** Total bytes of a thread's prompts and answers. A longer thread cannot be continued. */
  threadTextBytes: 8 * 1024 * 1024,
  /** Total bytes of the files that are kept with one person's threads. */
  keptFileBytes: 50 * 1024 * 1024,
  /** Total bytes of the files that are kept for a day for all visitors together. */
  visitorFileBytes: 1024 * 1024 * 1024,
  /** The maximum number of shared conversations per person. */
  sharedConversations: 50,
  /** Total bytes of the pictures in one person's shared conversations. */
  sharedPictureBytes: 50 * 1024 * 1024,
  /** Applies to a person's standing instructions, to each named one, and to the installation's. */
  instructionCharacters: 4_000,
  instructionNameCharacters: 60,
  /** The maximum number of named instructions per user. */
  namedInstructions: 20,
  /** Ten seconds of speech; the byte limit leaves room for the recorder's delay. */
  recordingMs: 10_000,
  recordingBytes: 2 * 1024 * 1024,
  /** A recording that a program sends. OpenAI has the same limit. */
  audioFileBytes: 25 * 1024 * 1024,
  /** A text that is read out for a program. OpenAI has the same limit. */
  speechCharacters: 4_096,
  /** Enough for every model in the picker, including retired and added ones. */
  chosenModels: 60,
  comparedModels: 3,
  shownRecommendations: 4,
  /** The maximum number of conversations that a search lists. */
  foundThreads: 50,
  /** The count of a user search stops here, because an exact count would be slow. */
  countedUsers: 10_000,
} as const;
