import { TextField, type TextFieldProps } from '@mui/material';

type Props = Omit<TextFieldProps, 'onChange' | 'error'> & {
  change: (text: string) => void;
  /** Why what it holds cannot be accepted. */
  problem?: string | undefined;
  numeric?: boolean;
};

/** A text field of the capture dialog. Dates keep their label above; numbers ask a phone for its number pad. */
export const Field = ({ change, problem, numeric, helperText, slotProps, ...rest }: Props) => (
  <TextField
    size="small"
    fullWidth
    {...rest}
    onChange={({ target }) => change(target.value)}
    error={Boolean(problem)}
    helperText={problem ?? helperText}
    slotProps={{
      ...slotProps,
      ...(rest.type === 'date' && { inputLabel: { shrink: true } }),
      htmlInput: { ...(numeric && { inputMode: 'decimal', autoComplete: 'off' }) },
      input: { sx: { minHeight: { xs: 48, sm: 40 } } },
    }}
  />
);
