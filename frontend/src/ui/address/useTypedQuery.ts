import { useState } from 'react';
import { useQueryState } from './useQueryState.ts';

/** A search text that the address keeps. The field has its own state: it would lose letters of fast typing if it followed the address. */
export const useTypedQuery = (name: string) => {
  const [placed, place] = useQueryState(name, { replace: true });
  const [typed, type] = useState(placed);
  const change = (text: string) => {
    type(text);
    place(text);
  };
  return [typed, change] as const;
};
