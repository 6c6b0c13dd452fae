import { Button, Typography } from '@mui/material';
import { useDataProvider } from 'ra-core';
import { useId, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { toast } from '../../shared/toasts.ts';
import { progressWithin } from '../estimated-progress.ts';
import type { DraftGeneral } from '../general.ts';
import { noProgress, sheetTexts } from '../sheet-messages.ts';

/** The years that a half-typed date runs through are no dates yet. */
const isDay = (text: string) => text >= '1900' && text.length === 10;

type Props = {
  project_id: string;
  dates: Pick<DraftGeneral, 'start_date' | 'end_date'>;
  /** While what can be estimated is not known. */
  waiting: boolean;
  take: (sums: ReadonlyMap<string, number>) => void;
};

/** Takes the quantities from the progress recorded within the estimation's days. Says why when it cannot. */
export const FromProgress = ({ project_id, dates, waiting, take }: Props) => {
  const { send } = useDataProvider<Api>();
  const [asking, setAsking] = useState(false);
  const [without, setWithout] = useState('');
  const why = useId();
  const { start_date, end_date } = dates;
  const asked = `${start_date} ${end_date}`;
  const dated = isDay(start_date) && isDay(end_date) && start_date <= end_date;
  const empty = without === asked ? noProgress(dates) : null;
  const reason = dated ? empty : sheetTexts.noDates;

  const load = async () => {
    const filter = JSON.stringify({ progress_date_gte: start_date, progress_date_lte: end_date });
    setAsking(true);
    try {
      const records = await send('GET', `progress/${project_id}?filter=${encodeURIComponent(filter)}`);
      const sums = progressWithin(records, start_date, end_date);
      if (sums.size === 0) setWithout(asked);
      else take(sums);
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
