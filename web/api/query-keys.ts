export const queryKeys = {
  picker: ['picker'],
  directory: ['directory'],
  currentUser: ['current-user'],
  googleStatus: ['google-status'],
  profile: ['profile'],
  threads: ['threads'],
  thread: ['thread'],
} as const;
