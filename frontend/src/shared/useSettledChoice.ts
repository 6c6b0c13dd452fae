import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';

type Choosing<Over> = {
  /** Current value, shown while no choice is pending. */
  value: string;
  /** The record on screen: kept as it was at the first key press. */
  over: Over;
  choose: (value: string, over: Over) => void;
};

/**
 * A native `select` whose choice acts at once. A choice by pointer applies at once. A choice by keyboard applies on Enter or blur; Esc
 * restores the value. Returns the props of the `select`.
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
    // While its list is open, the browser reports only the `keyup` of the key that chooses, not its `keydown`.
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
