/** Rows of one page of the logs. */
export const logPageSize = 50;
