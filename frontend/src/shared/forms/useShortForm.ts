import { useEffect, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { detailOf, fieldErrorsOf, isTransient } from '../../api/api-error.ts';
import { noAnswer } from '../../api/http.ts';
import { onExpired, type ExpiredDraft } from '../drafts/useExpiredDraft.ts';

/** What came of saving: nothing is left to do, the reasons why not by field, or what the form is to hold from now on. */
export type Saved<Values> =
  | undefined
  | { errors: Readonly<Record<string, string | undefined>>; reason?: string | undefined }
  | { refill: Partial<Values> };

/** What came of a form that the server refused: its reasons by field, or that it gave no answer. */
export const refusedBy = (error: unknown) => ({
  errors: fieldErrorsOf(error),
  reason: isTransient(error) ? detailOf(error, noAnswer(error).message) : undefined,
});

/**
 * A form that is filled in at one go. It opens with what `opened` is when it is first drawn. `save` gets what it holds once no field
 * refuses that; the first field with an error gets the focus. With `draft` it survives an expired session.
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
    /** Judges anew: an error of a field that the form does not show must not stand in the way for good. */
    submit: (event?: React.BaseSyntheticEvent) => {
      clearErrors();
      return submit(event);
    },
    dirty,
    /** Why it could not be sent, where that is no field's. */
    reason,
    /** Whether it opened with what was typed before the session expired. */
    restored: typed !== undefined,
    busy: isSubmitting,
  };
};

export type ShortForm<Values extends FieldValues> = ReturnType<typeof useShortForm<Values>>;
