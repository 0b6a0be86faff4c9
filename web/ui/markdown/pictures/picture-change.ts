import { createContext } from 'react';

/** What lets the person say how a picture is to be changed; null where nothing can be asked any more. */
export const PictureChange = createContext<(() => void) | null>(null);
