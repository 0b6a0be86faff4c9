/** The limits that the page says before and the server enforces after. */
export const limits = {
  promptCharacters: 200_000,
  /** A follow-up carries the previous prompt and answer besides its own text. */
  contextCharacters: 400_000,
  queryBodyBytes: 4 * 1024 * 1024,
  imageBytes: 10 * 1024 * 1024,
  documentBytes: 20 * 1024 * 1024,
  files: 8,
  /** Ten seconds, and a little for the recorder's delay. */
  recordingMs: 10_000,
  recordingBytes: 2 * 1024 * 1024,
  chosenModels: 20,
  comparedModels: 3,
  shownRecommendations: 4,
} as const;
