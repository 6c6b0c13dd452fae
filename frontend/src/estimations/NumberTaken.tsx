import { Button } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { useAll } from '../api/useAll.ts';
import { waitingTexts as words } from '../offline/messages.ts';
import type { Item } from '../offline/item.ts';
import { tryAgain } from '../offline/outbox.ts';
import { nextNumber, numberOf, waitingTitle } from './numbers.ts';
import { useWaiting } from './waiting.ts';

/**
 * Button that sends a new estimation again, whose number the server refused, with the number after the highest one. It considers the
 * estimations of the project on the server and the other new ones in the outbox.
 */
export const NumberTaken = ({ item }: { item: Item<'estimations'> }) => {
  const { data, isFetching, refetch } = useAll('estimations', item.project_id);
  const line = useWaiting(item.project_id);
  const asked = item.refusal?.at;
  useEffect(() => void refetch(), [asked, refetch]);
  const next = useMemo(() => {
    const others = line.filter(({ id }) => id !== item.id).map(numberOf);
    return nextNumber([...(data ?? []).map(({ number }) => number), ...others]);
  }, [data, line, item.id]);
  const send = () => {
    const body = { ...item.body, number: next };
    return tryAgain(item, { body, title: waitingTitle(body), agreed: false });
  };
  return (
    <Button variant="outlined" disabled={!data || isFetching} onClick={() => void send()}>
      {data && !isFetching ? words.sendAs(next) : words.asking}
    </Button>
  );
};
