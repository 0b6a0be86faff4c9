export const queryKeys = {
  picker: ['picker'],
  currentUser: ['current-user'],
  googleStatus: ['google-status'],
  profile: ['profile'],
  threads: ['threads'],
  thread: ['thread'],
} as const;
