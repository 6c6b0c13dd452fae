import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Field } from '../../shared/forms/Field.tsx';
import { DateField } from '../../shared/dates/DateField.tsx';
import type { Draft } from '../draft.ts';
import { texts } from '../messages.ts';
import type { Problems } from './problems.ts';

type MeasuresProps = {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  problems: Problems;
  /** Of the concept; undefined until there is one. */
  unit: string | undefined;
};

/** How much and when; the cursor goes to a quantity that cannot be accepted. */
export const Measures = ({ draft, change, problems, unit }: MeasuresProps) => {
  const input = useRef<HTMLInputElement>(null);
  const wrong = problems.quantity_advanced;
  useEffect(() => {
    if (wrong) input.current?.focus();
  }, [wrong]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
      <Field
        label={unit ? `${texts.quantity} (${unit})` : texts.quantity}
        value={draft.quantity}
        change={(quantity) => change({ quantity })}
        problem={wrong}
        inputRef={input}
        numeric
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
    </Box>
  );
};
