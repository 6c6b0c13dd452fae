import { TextField, type TextFieldProps } from '@mui/material';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { grouped, type Typed } from './typed-number.ts';

type Props = Omit<TextFieldProps, 'onChange' | 'error' | 'slotProps' | 'value'> & {
  value: string;
  change: (text: string) => void;
  /** Why what it holds cannot be accepted. */
  problem?: ReactNode;
  /** Makes it the field of a figure, and reads it: what is wrong with the text is shown when the field is left. */
  figure?: ((text: string) => Typed) | undefined;
  /** In characters: what the server takes. */
  maxLength?: number;
};

/** A label inside a field that a phone draws 48 px high. */
const label = { '&:not(.MuiInputLabel-shrink)': { top: { xs: 4, sm: 0 } } };

const figureInput = { inputMode: 'decimal', style: { textAlign: 'end' } } as const;

/**
 * A text field. The text of a figure stays as it is typed, and only its display has commas between the thousands while
 * the field has no focus: what a form holds changes by typing alone.
 */
export const Field = ({
  value,
  change,
  problem,
  figure,
  maxLength,
  autoComplete = 'off',
  helperText,
  onFocus,
  onBlur,
  ...rest
}: Props) => {
  const [focused, setFocused] = useState(false);
  const wrong = problem ?? (focused ? undefined : figure?.(value).error);
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    setFocused(true);
    if (figure) {
      // Without the commas before anything is typed between them; selected, as any field that Tab enters.
      event.target.value = value;
      event.target.select();
    }
    onFocus?.(event);
  };
  return (
    <TextField
      size="small"
      fullWidth
      {...rest}
      value={figure && !focused ? grouped(value) : value}
      onFocus={enter}
      onBlur={(event) => {
        setFocused(false);
        onBlur?.(event);
      }}
      onChange={({ target }) => change(target.value)}
      error={Boolean(wrong)}
      helperText={wrong ?? helperText}
      slotProps={{
        inputLabel: { sx: label },
        htmlInput: { autoComplete, maxLength, ...(figure && figureInput) },
        input: { sx: { minHeight: { xs: 48, sm: 40 } } },
      }}
    />
  );
};
