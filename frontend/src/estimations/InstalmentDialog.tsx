import { Box, MenuItem, Typography } from '@mui/material';
import { instalmentKindNames, instalmentKinds } from '@obraclara/events';
import { Suspense } from 'react';
import { app } from '../messages.ts';
import { seenAt } from '../api/target.ts';
import { FormDialog } from '../shared/forms/FormDialog.tsx';
import { refusedBy, useShortForm } from '../shared/forms/useShortForm.ts';
import { DayField } from '../ui/dates/DayField.tsx';
import { FormField } from '../ui/forms/FormField.tsx';
import { inPairs } from '../ui/forms/in-pairs.ts';
import { AdvanceFields, advanceTyped } from './AdvanceDialog.tsx';
import { AdvanceWarning } from './lazy-advance-warning.ts';
import { texts } from './messages.ts';
import type { EstimationProject } from './row.ts';
import { errorOf, useConfirmedCommand } from './useConfirmedCommand.tsx';

const column = { display: 'flex', flexDirection: 'column', gap: 2 } as const;
const pairs = { display: 'grid', gap: 2, gridTemplateColumns: inPairs } as const;
const messages = { done: texts.instalmentDone, failed: texts.instalmentFailed, asksWhenMoved: true };

/** Dialog that adds a dated instalment to the advance of a contract under formal control. */
export const InstalmentDialog = ({ project, close }: { project: EstimationProject; close: () => void }) => {
  const ask = useConfirmedCommand({ of: 'all' });
  const { anticipo_amortization_percentage, anticipo_instalments = [] } = project;
  const opened = {
    on: '',
    kind: anticipo_instalments.length === 0 ? 'inicio' : 'materiales',
    amount: '',
    amortization_percentage: String(anticipo_amortization_percentage || ''),
    guarantee: '',
    invoice: '',
  };
  const form = useShortForm(opened, async (typed) => {
    const body = {
      on: typed.on,
      kind: typed.kind,
      ...advanceTyped(typed),
      guarantee: typed.guarantee.trim(),
      invoice: typed.invoice.trim(),
    };
    const address = seenAt(`projects/${project.id}/anticipo`, project.anticipo_revision);
    const outcome = await ask('POST', address, messages, body);
    if (!outcome.ok) return refusedBy(errorOf(outcome));
    close();
    return undefined;
  });
  return (
    <FormDialog
      title={texts.instalment}
      submit={app.save}
      form={form}
      close={close}
      maxWidth="sm"
      fullWidth
      content={{ sx: column }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.instalmentHint}
      </Typography>
      <Box sx={pairs}>
        <DayField name="on" label={texts.instalmentOn} autoFocus />
        <FormField name="kind" label={texts.instalmentKind} select>
          {instalmentKinds.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {instalmentKindNames[kind]}
            </MenuItem>
          ))}
        </FormField>
        <AdvanceFields />
        <FormField name="guarantee" label={texts.guarantee} maxLength={120} />
        <FormField name="invoice" label={texts.invoice} maxLength={120} />
      </Box>
      <Suspense>
        <AdvanceWarning project_id={project.id} granted={project.anticipo_amount} />
      </Suspense>
    </FormDialog>
  );
};
