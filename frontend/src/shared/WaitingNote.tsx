import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useAll } from '../api/useAll.ts';
import type { Item } from '../offline/item.ts';
import { waitingTexts } from '../offline/messages.ts';
import { age } from '../ui/format/age.ts';

/** Milliseconds between two renders of an age. */
const tick = 60_000;

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Marks what only this device has: «Por enviar · Puente · hace 3 h», or why the server refused it. */
export const WaitingNote = ({ item }: { item: Pick<Item, 'project_id' | 'kept_at' | 'refusal'> }) => {
  const { project_id, kept_at, refusal } = item;
  const project = useAll('projects').data?.find(({ id }) => id === project_id)?.name;
  const now = useNow();
  const text = refusal
    ? `${waitingTexts.notAccepted} ${refusal.why}`
    : [waitingTexts.title, project, age(kept_at, now)].filter(Boolean).join(' · ');
  const color = refusal ? 'var(--red)' : 'var(--petrol)';
  return <Box sx={{ fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.3, color }}>{text}</Box>;
};
