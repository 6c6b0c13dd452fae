import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';

type Choosing<Over> = {
  /** What stands there while nothing is being chosen. */
  value: string;
  /** What the person looks at: kept as it was when the keys began. */
  over: Over;
  choose: (value: string, over: Over) => void;
};

/**
 * A native list whose choice acts at once. What a pointer picks is chosen at once; what the keys pass over is chosen with Enter or when
 * the field is left, and Esc goes back. Answers what the `select` is given.
 */
export const useSettledChoice = <Over>({ value, over, choose }: Choosing<Over>) => {
  const [passing, setPassing] = useState<{ value: string; over: Over } | null>(null);
  const byKeys = useRef(false);

  const settle = () => {
    setPassing(null);
    if (passing !== null && passing.value !== value) choose(passing.value, passing.over);
  };
  return {
    value: passing?.value ?? value,
    onPointerDown: () => {
      byKeys.current = false;
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      byKeys.current = true;
      if (key === 'Enter') settle();
      if (key === 'Escape') setPassing(null);
    },
    // Of an opened list the browser keeps the key that picks to itself; only letting go of it is told.
    onKeyUp: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') settle();
    },
    onBlur: settle,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      if (byKeys.current) setPassing({ value: target.value, over: passing?.over ?? over });
      else choose(target.value, over);
    },
  };
};
