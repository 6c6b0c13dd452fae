import type { ComponentProps } from 'react';
import { DateField } from './DateField.tsx';
import { useFormField } from '../forms/FormField.tsx';
import { requiredText } from '../forms/required-text.ts';

type Props = Pick<ComponentProps<typeof DateField>, 'label' | 'helperText' | 'autoFocus'> & { name: string };

/** A required day of a short form. */
export const DayField = ({ name, ...look }: Props) => {
  const { value, change, problem, inputRef } = useFormField(name, requiredText);
  return (
    <DateField
      {...look}
      name={name}
      value={value}
      change={change}
      problem={problem}
      focusRef={inputRef}
      required
    />
  );
};
