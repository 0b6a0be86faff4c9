export const queryKeys = {
  picker: ['picker'],
  currentUser: ['current-user'],
} as const;
