import { useInput, ValidationError, type Validator } from 'ra-core';
import { Field } from '../shared/forms/Field.tsx';
import type { Typed } from '../shared/forms/typed-number.ts';

/** The text of a figure in a react-admin form, which holds the record's number until somebody types. */
export const figureText = (held: unknown): string =>
  typeof held === 'number' || typeof held === 'string' ? String(held) : '';

type Props = {
  source: string;
  label: string;
  read: (text: string) => Typed;
  validate?: Validator;
  helperText?: string;
};

/** A figure of a react-admin form. */
export const FigureInput = ({ source, label, read, validate, helperText }: Props) => {
  const { field, fieldState, isRequired } = useInput({
    source,
    // Spaces alone are no figure, and never the 0 that a blank is elsewhere.
    parse: (text: string) => (text.trim() === '' ? null : text),
    validate: [...(validate ? [validate] : []), (held: unknown) => read(figureText(held)).error],
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
