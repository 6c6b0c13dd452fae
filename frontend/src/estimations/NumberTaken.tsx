import { Button } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { useAll } from '../api/useAll.ts';
import { waitingTexts as words } from '../offline/messages.ts';
import { tryAgain } from '../offline/outbox.ts';
import type { Change } from './change.ts';
import { asNewEstimation } from './frozen-change.ts';
import { nextNumber, numberOf, waitingTitle } from './numbers.ts';
import { useWaiting } from './waiting.ts';

/**
 * Number after the highest one of the project's estimations on the server and of the other new ones in the outbox; null until the server
 * answers.
 */
const useNextNumber = (item: Change): number | null => {
  const { data, isFetching, refetch } = useAll('estimations', item.project_id);
  const line = useWaiting(item.project_id);
  const asked = item.refusal?.at;
  useEffect(() => void refetch(), [asked, refetch]);
  return useMemo(() => {
    if (!data || isFetching) return null;
    const others = line.filter(({ id }) => id !== item.id).map(numberOf);
    return nextNumber([...data.map(({ number }) => number), ...others]);
  }, [data, isFetching, line, item.id]);
};

/** Button that sends a new estimation again, whose number the server refused, with the next number. */
export const NumberTaken = ({ item }: { item: Change }) => {
  const next = useNextNumber(item);
  const send = (number: number) => {
    const body = { ...item.body, number };
    return tryAgain(item, { body, title: waitingTitle(body), agreed: false });
  };
  return (
    <Button variant="outlined" disabled={next === null} onClick={() => next && void send(next)}>
      {next === null ? words.asking : words.sendAs(next)}
    </Button>
  );
};

type Props = { item: Change; use: (item: Change) => void };

/** Button that opens a correction of a frozen estimation as a new estimation with the next number. */
export const UseInNewEstimation = ({ item, use }: Props) => {
  const next = useNextNumber(item);
  return (
    <Button
      variant="contained"
      disabled={next === null}
      onClick={() => next && use(asNewEstimation(item, next))}
    >
      {next === null ? words.asking : words.useInNew}
    </Button>
  );
};
