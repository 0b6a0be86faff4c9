import { createContext } from 'react';

/** Whether the answer around is still being written. */
export const Growing = createContext(false);
