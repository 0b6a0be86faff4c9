import { createContext } from 'react';

/** Whether the answer around it is still being written. */
export const Growing = createContext(false);
