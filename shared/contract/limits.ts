/** The limits that pages show and the server enforces. */
export const limits = {
  promptCharacters: 200_000,
  /** Includes the previous prompt and answer, which are sent with a follow-up. */
  contextCharacters: 400_000,
  earlierTurns: 200,
  queryBodyBytes: 4 * 1024 * 1024,
  imageBytes: 10 * 1024 * 1024,
  /** The maximum size of a stored response and its request in bytes. A larger response is sent, but not stored. */
  storedResponseBytes: 4 * 1024 * 1024,
  documentBytes: 20 * 1024 * 1024,
  files: 8,
  /** The maximum total size of a thread's prompts and answers in bytes. A longer thread can't be continued. */
  threadTextBytes: 8 * 1024 * 1024,
  /** The maximum total size of the files stored with one person's threads, in bytes. */
  keptFileBytes: 50 * 1024 * 1024,
  /** The maximum total size of all visitors' files, which are stored for a day, in bytes. */
  visitorFileBytes: 1024 * 1024 * 1024,
  /** The maximum number of shared conversations per person. */
  sharedConversations: 50,
  /** The maximum total size of the pictures in one person's shared conversations, in bytes. */
  sharedPictureBytes: 50 * 1024 * 1024,
  /** Applies to a user's standing instructions, to each of their named instructions, and to the installation's. */
  instructionCharacters: 4_000,
  instructionNameCharacters: 60,
  /** The maximum number of named instructions per user. */
  namedInstructions: 20,
  /** Ten seconds of speech. The byte limit allows for a recorder that stops a little late. */
  recordingMs: 10_000,
  recordingBytes: 2 * 1024 * 1024,
  /** The largest recording that a program may send. OpenAI has the same limit. */
  audioFileBytes: 25 * 1024 * 1024,
  /** The longest text that a program may have read aloud. OpenAI has the same limit. */
  speechCharacters: 4_096,
  /** Enough for every model in the picker, including retired and added ones. */
  chosenModels: 60,
  comparedModels: 3,
  shownRecommendations: 4,
  /** The maximum number of conversations that a search lists. */
  foundThreads: 50,
  /** A user search counts no more matches than this, because an exact count would be slow. */
  countedUsers: 10_000,
} as const;
