import { createContext, useContext } from 'react';

/** What the reader may use, and what opens the plans for who may not. */
interface Access {
  isStandard: boolean;
  onNeedStandard: () => void;
}

export const AccessContext = createContext<Access>({ isStandard: false, onNeedStandard() {} });

export function useAccess(): Access {
  return useContext(AccessContext);
}
