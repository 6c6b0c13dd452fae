import { useEffect, useRef } from 'react';

/** Inputs with an error, and containers marked as having one (`data-fault`). */
const faulty = '.MuiInputBase-root.Mui-error, [data-fault]';
/** A text input or a combobox. */
const typedInto = ':is(input, textarea):not([type=file], [aria-hidden=true]), [role=combobox]';

/**
 * Focuses the first field with an error after each failed submit (`failures` counts them). Without a text input, focuses the button that
 * opens one.
 */
export const useFaultFocus = <Form extends HTMLElement>(failures: number) => {
  const form = useRef<Form>(null);
  useEffect(() => {
    if (failures === 0) return;
    const fault = form.current?.querySelector(faulty);
    (fault?.querySelector<HTMLElement>(typedInto) ?? fault?.querySelector('button'))?.focus();
  }, [failures]);
  return form;
};
