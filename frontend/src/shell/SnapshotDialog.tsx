import { Stack, Typography } from '@mui/material';
import { businessDay } from '@obraclara/events';
import { useState } from 'react';
import { projectPageUrl } from '../api/snapshot.ts';
import { past as words } from '../messages.ts';
import { DateField } from '../ui/dates/DateField.tsx';
import { FormDialog } from '../shared/forms/FormDialog.tsx';
import { FormField, useFormField } from '../ui/forms/FormField.tsx';
import { requiredText } from '../ui/forms/required-text.ts';
import { useShortForm } from '../shared/forms/useShortForm.ts';
import { mexicanInstant } from '../ui/format/instant.ts';
import { useQueryState } from '../ui/address/useQueryState.ts';

const aDay = 86_400_000;
const aMinute = 60_000;

/** The last millisecond of the minute; for the current minute, now. */
const endOf = (day: string, time: string): Date => {
  const begin = mexicanInstant(day, time);
  return new Date(Math.min(begin + aMinute - 1, Date.now()));
};

const isOver = (day: string, time: string) => mexicanInstant(day, time) <= Date.now();

const Day = () => {
  const { value, change, inputRef, problem } = useFormField(
    'day',
    (day, { time = '' }) =>
      requiredText(day) ?? (time === '' || isOver(day, time) ? undefined : words.notYet),
  );
  return (
    <DateField
      label={words.day}
      value={value}
      change={change}
      problem={problem}
      focusRef={inputRef}
      required
      autoFocus
    />
  );
};

/** Asks for a date and time of Mexico City and opens the project as of that instant; the default is the end of yesterday. */
const SnapshotDialog = ({ close }: { close: () => void }) => {
  const [project] = useQueryState('project');
  const [opened] = useState(() => ({ day: businessDay(new Date(Date.now() - aDay)), time: '23:59' }));
  const form = useShortForm(opened, ({ day, time }) => {
    location.assign(projectPageUrl(project || null, endOf(day, time).toISOString()));
    return Promise.resolve(undefined);
  });
  return (
    <FormDialog title={words.title} submit={words.submit} form={form} close={close} maxWidth="xs" fullWidth>
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.hint}
        </Typography>
        <Day />
        <FormField name="time" type="time" label={words.time} validate={requiredText} required />
      </Stack>
    </FormDialog>
  );
};

export default SnapshotDialog;
