import { createContext } from 'react';

/** Lets the user describe a change to an image; null if no follow-up can be sent. */
export const PictureChange = createContext<(() => void) | null>(null);
