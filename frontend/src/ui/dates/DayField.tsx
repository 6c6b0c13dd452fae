import { useState, type ComponentProps } from 'react';
import { DateField } from './DateField.tsx';
import { useFormField } from '../forms/FormField.tsx';
import { requiredText } from '../forms/required-text.ts';

type Props = Pick<ComponentProps<typeof DateField>, 'label' | 'helperText' | 'autoFocus'> & {
  name: string;
  /** Accepts no day, but not an incomplete one. */
  optional?: boolean;
};

/** A day of a short form, required unless `optional`. */
export const DayField = ({ name, optional = false, ...look }: Props) => {
  const [isPartial, setPartial] = useState(false);
  const optionalDay = () => (isPartial ? 'Escriba la fecha completa.' : undefined);
  const { value, change, problem, inputRef } = useFormField(name, optional ? optionalDay : requiredText);
  return (
    <DateField
      {...look}
      name={name}
      value={value}
      change={(day, partial) => {
        setPartial(partial);
        change(day);
      }}
      problem={problem}
      focusRef={inputRef}
      required={!optional}
    />
  );
};
