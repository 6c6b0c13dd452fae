import { TextField } from '@mui/material';

type Props = {
  label: string;
  value: string;
  change: (value: string) => void;
  choices: readonly (readonly [value: string, name: string])[];
};

/** One of several, as the device lets people choose; a choice without a value is everything. */
export const Choice = ({ label, value, change, choices }: Props) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => change(target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {choices.map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </TextField>
);
