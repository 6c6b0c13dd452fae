import { startTransition, useEffect, useRef, useState } from 'react';

/** Until whoever asked last has been drawn. */
let last: Promise<void> = Promise.resolve();

/**
 * Whether a part of a screen is to be drawn: after the parts that asked before have been, each of which the browser lays out and paints by
 * itself. Where all of them have their figures at once, as at a second visit, they would else be put in as one piece.
 */
export const useTurn = (): boolean => {
  const [mine, setMine] = useState(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    let left = false;
    const before = last;
    last = before.then(() => new Promise<void>((resolve) => (left ? resolve() : (end.current = resolve))));
    void before.then(() => {
      if (!left) startTransition(() => setMine(true));
    });
    return () => {
      left = true;
      end.current?.();
    };
  }, []);
  useEffect(() => {
    if (mine) setTimeout(() => end.current?.());
  }, [mine]);
  return mine;
};
