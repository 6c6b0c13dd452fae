import { useInput, ValidationError, type Validator } from 'ra-core';
import { DateField } from '../ui/dates/DateField.tsx';

type Props = { source: string; label: string; validate?: Validator | Validator[] };

/** Date input of a react-admin form. */
export const DateInput = ({ source, label, validate }: Props) => {
  const { field, fieldState, isRequired } = useInput({ source, ...(validate && { validate }) });
  const problem = fieldState.error?.message;
  return (
    <DateField
      name={field.name}
      label={label}
      required={isRequired}
      value={(field.value as string | null) ?? ''}
      change={field.onChange}
      focusRef={field.ref}
      problem={problem && <ValidationError error={problem} />}
    />
  );
};
