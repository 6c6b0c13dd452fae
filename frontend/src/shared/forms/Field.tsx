import { TextField, type TextFieldProps } from '@mui/material';

type Props = Omit<TextFieldProps, 'onChange' | 'error' | 'slotProps'> & {
  change: (text: string) => void;
  /** Why what it holds cannot be accepted. */
  problem?: string | undefined;
  numeric?: boolean;
  /** Makes it a number field with these steps, from 0. */
  step?: string;
  /** In characters: what the server takes. */
  maxLength?: number;
};

/** A label inside a field that a phone draws 48 px high. */
const label = { '&:not(.MuiInputLabel-shrink)': { top: { xs: 4, sm: 0 } } };

/** Turning the wheel over a number field must scroll the page, not change the number. */
const leave = ({ currentTarget }: { currentTarget: EventTarget & HTMLInputElement }) => currentTarget.blur();

/** A text field. Numbers ask a phone for its number pad. */
export const Field = ({
  change,
  problem,
  numeric,
  step,
  maxLength,
  autoComplete = 'off',
  helperText,
  ...rest
}: Props) => (
  <TextField
    size="small"
    fullWidth
    {...(step && { type: 'number' })}
    {...rest}
    onChange={({ target }) => change(target.value)}
    error={Boolean(problem)}
    helperText={problem ?? helperText}
    slotProps={{
      inputLabel: { sx: label },
      htmlInput: {
        autoComplete,
        maxLength,
        ...((numeric || step) && { inputMode: 'decimal' }),
        ...(step && { step, min: 0, onWheel: leave }),
      },
      input: { sx: { minHeight: { xs: 48, sm: 40 } } },
    }}
  />
);
