/** The limits that the page says before and the server enforces after. */
export const limits = {
  promptCharacters: 200_000,
  /** A follow-up carries the previous prompt and answer besides its own text. */
  contextCharacters: 400_000,
  queryBodyBytes: 4 * 1024 * 1024,
  chosenModels: 20,
  comparedModels: 3,
  shownRecommendations: 4,
} as const;
