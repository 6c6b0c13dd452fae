import { useEffect, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { detailOf, fieldErrorsOf, isTransient } from '../../api/api-error.ts';
import { noAnswer } from '../../api/http.ts';
import { onExpired, type ExpiredDraft } from '../drafts/useExpiredDraft.ts';

/** Result of saving: undefined if done, the errors by field, or new values for the form. */
export type Saved<Values> =
  | undefined
  | { errors: Readonly<Record<string, string | undefined>>; reason?: string | undefined }
  | { refill: Partial<Values> };

/** Errors of a request by field, and the general reason if there was no response. */
export const refusedBy = (error: unknown) => ({
  errors: fieldErrorsOf(error),
  reason: isTransient(error) ? detailOf(error, noAnswer(error).message) : undefined,
});

/**
 * State of a short form. It starts with the first value of `opened`. `save` receives the values once every field is valid; otherwise the
 * first field with an error gets the focus. With `draft`, the values survive an expired session.
 */
export const useShortForm = <Values extends FieldValues>(
  opened: Values,
  save: (values: Values) => Promise<Saved<Values>>,
  draft?: ExpiredDraft,
) => {
  const [defaultValues] = useState(opened as DefaultValues<Values>);
  const methods = useForm<Values>({ defaultValues });
  const { reset, getValues, setError, clearErrors, handleSubmit } = methods;
  const { isSubmitting, dirtyFields } = methods.formState;
  const dirty = Object.keys(dirtyFields).length > 0;

  const [typed] = useState(draft?.typed as Partial<Values> | undefined);
  useEffect(() => {
    if (typed) reset({ ...getValues(), ...typed }, { keepDefaultValues: true });
  }, [typed, reset, getValues]);
  useEffect(
    () =>
      onExpired(() => {
        if (dirty) draft?.keep(getValues());
      }),
    [dirty, draft, getValues],
  );

  const [reason, setReason] = useState<string>();
  const submit = handleSubmit(async (values) => {
    setReason(undefined);
    const saved = await save(values);
    if (!saved) return;
    if ('refill' in saved) return reset({ ...getValues(), ...saved.refill }, { keepDefaultValues: true });
    setReason(saved.reason);
    const errors = Object.entries(saved.errors).filter(([, message]) => message !== undefined);
    errors.forEach(([name, message], i) =>
      setError(name as Path<Values>, { type: 'server', message: message! }, { shouldFocus: i === 0 }),
    );
  });
  return {
    methods,
    /** Clears earlier errors first: an error of a field that is not shown must not block the form forever. */
    submit: (event?: React.BaseSyntheticEvent) => {
      clearErrors();
      return submit(event);
    },
    dirty,
    /** Why the request failed, if the reason belongs to no field. */
    reason,
    /** Whether the form was restored from a draft of an expired session. */
    restored: typed !== undefined,
    busy: isSubmitting,
  };
};

export type ShortForm<Values extends FieldValues> = ReturnType<typeof useShortForm<Values>>;
