/** Rows per page of the logs. */
export const logPageSize = 50;
