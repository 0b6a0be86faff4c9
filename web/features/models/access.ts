import { createContext, useContext } from 'react';

/** Whether the reader has Standard, and a function that opens the plans for those who do not. */
interface Access {
  isStandard: boolean;
  onNeedStandard: () => void;
}

export const AccessContext = createContext<Access>({ isStandard: false, onNeedStandard() {} });

export function useAccess(): Access {
  return useContext(AccessContext);
}
