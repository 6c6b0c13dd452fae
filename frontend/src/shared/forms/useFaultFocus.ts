import { useEffect, useRef } from 'react';

/** Fields that show a fault, and parts that say they have one (`data-fault`). */
const faulty = '.MuiInputBase-root.Mui-error, [data-fault]';
/** Where something is typed or, where that is nowhere yet, what brings it up. */
const typedInto = ':is(input, textarea):not([type=file], [aria-hidden=true]), [role=combobox]';

/** Puts the cursor into the first field with a fault, whenever what the form holds could not be saved once more. */
export const useFaultFocus = <Form extends HTMLElement>(failures: number) => {
  const form = useRef<Form>(null);
  useEffect(() => {
    if (failures === 0) return;
    const fault = form.current?.querySelector(faulty);
    (fault?.querySelector<HTMLElement>(typedInto) ?? fault?.querySelector('button'))?.focus();
  }, [failures]);
  return form;
};
