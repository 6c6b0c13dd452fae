import { useInput, ValidationError, type Validator } from 'ra-core';
import { Field } from '../ui/forms/Field.tsx';
import type { Typed } from '../ui/forms/typed-number.ts';

/** Text of a figure in a react-admin form. Its value is the record's number until the user types. */
export const figureText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

type Props = {
  source: string;
  label: string;
  read: (text: string) => Typed;
  validate?: Validator;
  helperText?: string;
};

/** Number input of a react-admin form. */
export const FigureInput = ({ source, label, read, validate, helperText }: Props) => {
  const { field, fieldState, isRequired } = useInput({
    source,
    // Only spaces means no value here, although a blank means 0 in other inputs.
    parse: (text: string) => (text.trim() === '' ? null : text),
    validate: [...(validate ? [validate] : []), (value: unknown) => read(figureText(value)).error],
  });
  const problem = fieldState.error?.message;
  return (
    <Field
      name={field.name}
      label={label}
      required={isRequired}
      value={figureText(field.value)}
      change={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      figure={read}
      problem={problem && <ValidationError error={problem} />}
      helperText={helperText}
    />
  );
};
