// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useRenderQueue } from './useRenderQueue.ts';

/** Each rendered part, and the number of parts in the document at that moment. */
let putIn: [name: string, there: number][];
beforeEach(() => void (putIn = []));

const Part = ({ name }: { name: string }) => {
  const turn = useRenderQueue();
  useEffect(() => {
    if (turn) putIn.push([name, document.querySelectorAll('p').length]);
  }, [turn, name]);
  return turn && <p>{name}</p>;
};
const parts = (...names: string[]) => names.map((name) => <Part key={name} name={name} />);

it('has parts put in one after the other, in their order', async () => {
  render(parts('a', 'b', 'c'));
  expect(putIn).toEqual([]);
  await waitFor(() => expect(putIn).toHaveLength(3));
  expect(putIn).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
});

it('waits for no part that has left before its turn', async () => {
  const { rerender } = render(parts('a', 'b', 'c'));
  rerender(parts('a', 'c'));
  await waitFor(() => expect(putIn.map(([name]) => name)).toEqual(['a', 'c']));
});
