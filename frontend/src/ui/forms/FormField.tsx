import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { Field } from './Field.tsx';

type Judge = (text: string, values: Readonly<Record<string, string>>) => string | undefined;

/** A text field of a short form: its value, its change handler, and its error from `validate` or from the server. */
export const useFormField = (name: string, validate?: Judge) => {
  const { field, fieldState } = useController<Record<string, string>>({
    name,
    ...(validate && { rules: { validate } }),
  });
  return {
    value: field.value ?? '',
    change: (text: string) => field.onChange(text),
    onBlur: field.onBlur,
    inputRef: field.ref,
    problem: fieldState.error?.message,
  };
};

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'change' | 'problem'> & {
  name: string;
  validate?: Judge;
};

/** A field of a short form. */
export const FormField = ({ name, validate, ...look }: Props) => (
  <Field {...look} {...useFormField(name, validate)} />
);
