import { TextField, type TextFieldProps } from '@mui/material';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { grouped, type Typed } from './typed-number.ts';

type Props = Omit<TextFieldProps, 'onChange' | 'error' | 'slotProps' | 'value'> & {
  value: string;
  change: (text: string) => void;
  /** Why the value is not accepted. */
  problem?: ReactNode;
  /** Makes the field numeric and parses its text; an error is shown on blur. */
  figure?: ((text: string) => Typed) | undefined;
  /** Maximum number of characters that the server accepts. */
  maxLength?: number;
};

/** Aligns the label with an input that is 48 px high on a phone. */
const label = { '&:not(.MuiInputLabel-shrink)': { top: { xs: 4, sm: 0 } } };

const figureInput = { inputMode: 'decimal', style: { textAlign: 'end' } } as const;

/**
 * A text field. A numeric value stays as it was typed: the thousands separators are only displayed while the field has no focus, so that
 * only typing changes the form.
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
      // Removes the separators before the user edits the number, and selects it, as Tab does in any field.
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
