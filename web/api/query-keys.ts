export const queryKeys = {
  picker: ['picker'],
  directory: ['directory'],
  currentUser: ['current-user'],
  googleStatus: ['google-status'],
  profile: ['profile'],
  sessions: ['sessions'],
  membership: ['membership'],
  receipts: ['receipts'],
  threads: ['threads'],
  thread: ['thread'],
  users: ['admin', 'users'],
  stats: ['admin', 'stats'],
} as const;
