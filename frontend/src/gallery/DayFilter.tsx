import { TextField } from '@mui/material';
import { useState } from 'react';

type Props = {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  choose: (day: string) => void;
  problem?: string | undefined;
};

/** A year is typed digit by digit: the year 2 is on the way to 2025 and filters nothing yet. */
const isWhole = (text: string) => text === '' || text >= '2000-01-01';

/** A day of the filters. What is being typed stays until it is a day, or the day changes from outside. */
export const DayFilter = ({ label, value, choose, problem }: Props) => {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    setTyped(value);
  }
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={typed}
      onChange={({ target: { value: text } }) => {
        setTyped(text);
        if (isWhole(text)) choose(text);
      }}
      error={Boolean(problem)}
      helperText={problem}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: '2099-12-31' },
        input: { sx: { minHeight: { xs: 48, sm: 40 } } },
      }}
    />
  );
};
