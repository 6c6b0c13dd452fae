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
export const useNativeSelect = <Over>({ value, over, choose }: Choosing<Over>) => {
  const [pending, setPending] = useState<{ value: string; over: Over } | null>(null);
  const byKeys = useRef(false);

  const settle = () => {
    setPending(null);
    if (pending !== null && pending.value !== value) choose(pending.value, pending.over);
  };
  return {
    value: pending?.value ?? value,
    onPointerDown: () => {
      byKeys.current = false;
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      byKeys.current = true;
      if (key === 'Enter') settle();
      if (key === 'Escape') setPending(null);
    },
    // While its list is open, the browser reports only the `keyup` of the key that chooses, not its `keydown`.
    onKeyUp: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') settle();
    },
    onBlur: settle,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      if (byKeys.current) setPending({ value: target.value, over: pending?.over ?? over });
      else choose(target.value, over);
    },
  };
};
