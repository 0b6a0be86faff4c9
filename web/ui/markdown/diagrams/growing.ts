import { createContext } from 'react';

/** Whether the answer around the diagram is still being written. */
export const Growing = createContext(false);
