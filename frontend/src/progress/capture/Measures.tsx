import { Box, Chip } from '@mui/material';
import { businessDay } from '@obraclara/events';
import { Field } from '../../ui/forms/Field.tsx';
import { inPairs } from '../../ui/forms/in-pairs.ts';
import { DateField } from '../../ui/dates/DateField.tsx';
import type { Draft } from '../draft.ts';
import { readFieldQuantity } from '../field-quantity.ts';
import { texts } from '../messages.ts';
import type { Problems } from './problems.ts';
import { captureTexts } from './messages.ts';

type MeasuresProps = {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  problems: Problems;
  /** Unit of the concept; undefined without one. */
  unit: string | undefined;
  /** Whether it is a new capture, usually of today. */
  fresh: boolean;
};

type DayProps = { day: string; use: (today: string) => void };

/** Shows that the date is not today, with a button that sets it to today. */
const NotToday = ({ day, use }: DayProps) => {
  const today = businessDay(new Date());
  if (day === '' || day === today) return null;
  return (
    <Chip
      label={captureTexts.notToday}
      color="warning"
      variant="outlined"
      onClick={() => use(today)}
      sx={{
        gridColumn: '1 / -1',
        justifySelf: 'end',
        height: { xs: 48, sm: 40 },
        borderRadius: 6,
        fontSize: '0.875rem',
      }}
    />
  );
};

/** Quantity and date. */
export const Measures = ({ draft, change, problems, unit, fresh }: MeasuresProps) => {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: inPairs, gap: 1.5 }}>
      <Field
        label={unit ? `${texts.quantity} (${unit})` : texts.quantity}
        value={draft.quantity}
        change={(quantity) => change({ quantity })}
        problem={problems.quantity_advanced}
        figure={readFieldQuantity}
        required
        autoFocus={unit !== undefined}
      />
      <DateField
        label={texts.date}
        value={draft.progress_date}
        change={(progress_date) => change({ progress_date })}
        problem={problems.progress_date}
        required
      />
      {fresh && <NotToday day={draft.progress_date} use={(progress_date) => change({ progress_date })} />}
    </Box>
  );
};
