import { Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/states/toasts.ts';
import { pendingOf, type Advanced, type Pending } from '../estimated-progress.ts';
import { noProgress, sheetTexts } from '../sheet-messages.ts';
import { useAdvanced } from './useAdvanced.ts';

/** Whether the date is complete. Years below 1900 are half typed. */
const isDay = (text: string) => text >= '1900' && text.length === 10;

/** Proposed quantities and their source. */
export type Proposed = Pending & Omit<Advanced, 'sums'>;

type Props = {
  project_id: string;
  /** Last day of the estimation. */
  end_date: string;
  /** Quantity of each concept in the previous estimations, by concept id. */
  previous: ReadonlyMap<string, number>;
  /** Whether the list of concepts is still loading. */
  waiting: boolean;
  take: (proposed: Proposed) => void;
};

/** Proposes the quantities advanced until the last day of the estimation and not estimated before. Shows why if there are none. */
export const FromProgress = ({ project_id, end_date, previous, waiting, take }: Props) => {
  const advancedBy = useAdvanced(project_id);
  const [asking, setAsking] = useState(false);
  const [without, setWithout] = useState({ end_date: '', sentence: '' });
  const why = useId();
  const empty = without.end_date === end_date ? without.sentence : null;
  const reason = isDay(end_date) ? empty : sheetTexts.noDates;

  const load = async () => {
    setAsking(true);
    try {
      const { sums, ...source } = await advancedBy(end_date);
      const proposed = { ...source, ...pendingOf(sums, previous) };
      if (proposed.sums.size === 0) setWithout({ end_date, sentence: noProgress(end_date, proposed) });
      else take(proposed);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast(error.message || sheetTexts.progressFailed, 'error');
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        disabled={waiting || reason !== null}
        loading={asking}
        aria-describedby={reason ? why : undefined}
        onClick={() => void load()}
      >
        {sheetTexts.fromProgress}
      </Button>
      {reason && (
        <Typography id={why} variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {reason}
        </Typography>
      )}
    </>
  );
};
