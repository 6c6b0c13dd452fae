import { TextField } from '@mui/material';

type Props = {
  label: string;
  value: string;
  change: (value: string) => void;
  choices: readonly (readonly [value: string, name: string])[];
};

/** A native select for a filter; the empty value means all. */
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
