import { useState } from 'react';
import { useQueryState } from './useQueryState.ts';

/** A search that the address keeps; the field does not wait for the address, or fast typing would lose letters. */
export const useTypedQuery = (name: string) => {
  const [placed, place] = useQueryState(name, { replace: true });
  const [typed, type] = useState(placed);
  const change = (text: string) => {
    type(text);
    place(text);
  };
  return [typed, change] as const;
};
