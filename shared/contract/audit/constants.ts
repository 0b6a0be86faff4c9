export const logPageSize = 50;
