import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';

/** What came of saving: nothing is left to do, the reasons why not by field, or what the form is to hold from now on. */
export type Saved<Values> =
  undefined | { errors: Readonly<Record<string, string | undefined>> } | { refill: Partial<Values> };

/**
 * A form that is filled in at one go. It opens with what `opened` is when it is first drawn. `save` gets what it holds once no field
 * refuses that; the first field with an error gets the focus.
 */
export const useShortForm = <Values extends FieldValues>(
  opened: Values,
  save: (values: Values) => Promise<Saved<Values>>,
) => {
  const [defaultValues] = useState(opened as DefaultValues<Values>);
  const methods = useForm<Values>({ defaultValues });
  const { reset, getValues, setError, clearErrors, handleSubmit } = methods;
  const { isSubmitting, dirtyFields } = methods.formState;

  const submit = handleSubmit(async (values) => {
    const saved = await save(values);
    if (!saved) return;
    if ('refill' in saved) return reset({ ...getValues(), ...saved.refill }, { keepDefaultValues: true });
    const errors = Object.entries(saved.errors).filter(([, message]) => message !== undefined);
    errors.forEach(([name, message], i) =>
      setError(name as Path<Values>, { type: 'server', message: message! }, { shouldFocus: i === 0 }),
    );
  });
  return {
    methods,
    /** Judges anew: an error of a field that the form does not show must not stand in the way for good. */
    submit: (event?: React.BaseSyntheticEvent) => {
      clearErrors();
      return submit(event);
    },
    dirty: Object.keys(dirtyFields).length > 0,
    busy: isSubmitting,
  };
};

export type ShortForm<Values extends FieldValues> = ReturnType<typeof useShortForm<Values>>;
