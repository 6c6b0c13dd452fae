import { Alert, Box, Button, Typography } from '@mui/material';
import type { InternalContractAnswer, WrittenContract } from '@obraclara/api';
import { useId, useState, type SubmitEvent } from 'react';
import { currentOf } from '../api/conflict.ts';
import { seenAt } from '../api/target.ts';
import { settle } from '../shared/conflict/settle.tsx';
import { detailOf, fieldErrorsOf } from '../api/api-error.ts';
import { errorOf, useConfirmedCommand } from '../estimations/index.ts';
import { app, internal as words } from '../messages.ts';
import { useFaultFocus } from '../ui/forms/useFaultFocus.ts';
import { contractFields } from './contract-conflict.ts';
import { formOf, problemsOf, termsOf, type Problems } from './contract-form.ts';
import { ContractFields } from './ContractFields.tsx';
import { ContractUploads } from './ContractUploads.tsx';
import { useContractForm } from './useContractForm.ts';

type Props = { project_id: string; contract: InternalContractAnswer | null };
type Refused = { detail: string; problems: Problems };

const messages = { done: words.saved, failed: words.saveFailed, plain: true, asksWhenMoved: true } as const;

type Typing = Pick<ReturnType<typeof useContractForm>, 'form' | 'opened' | 'saved' | 'retype' | 'discard'>;

const useSave = (project_id: string, { form, opened, saved, retype, discard }: Typing) => {
  const ask = useConfirmedCommand({ of: 'all' });
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState(false);
  const [failures, setFailures] = useState(0);
  const [refused, setRefused] = useState<Refused | null>(null);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (Object.keys(problemsOf(form)).length > 0) return setFailures(failures + 1);
    setSending(true);
    const to = `projects/${project_id}/internal-contract`;
    const edit = {
      to,
      fieldsOf: () => contractFields,
      seen: opened.seen,
      opened: opened.form,
      mine: form,
      currently: (record: object) => formOf(record as WrittenContract),
    };
    const { refill, outcome, gone } = await settle(edit, (seen, values) =>
      ask<WrittenContract>('POST', seenAt(to, seen), messages, termsOf(values)),
    );
    setSending(false);
    if (refill) return retype(refill.values, { seen: refill.revision, form: refill.opened });
    if (gone) return discard();
    if (outcome.ok) saved(outcome.answer);
    else if (currentOf(errorOf(outcome))) return;
    else if ('error' in outcome) {
      setRefused({ detail: detailOf(outcome.error, ''), problems: fieldErrorsOf(outcome.error) });
      setFailures(failures + 1);
    }
  };
  const problems = { ...refused?.problems, ...(tried && problemsOf(form)) };
  return { save, sending, problems, failures, detail: refused?.detail };
};

const box = {
  p: { xs: 2, sm: 3 },
  border: '1px solid var(--line)',
  borderRadius: 2,
  bgcolor: 'var(--paper)',
  minWidth: 0,
};

const TermsForm = ({ project_id, contract }: Props) => {
  const typing = useContractForm(project_id, contract);
  const { form, dirty, full, change, discard } = typing;
  const { save, sending, problems, failures, detail } = useSave(project_id, typing);
  const faulty = useFaultFocus<HTMLFormElement>(failures);
  const title = useId();
  return (
    <Box
      component="form"
      ref={faulty}
      noValidate
      aria-labelledby={title}
      onSubmit={(event) => void save(event)}
      sx={box}
    >
      <Typography variant="h2" id={title} sx={{ mb: 2 }}>
        {words.data}
      </Typography>
      <ContractFields form={form} problems={problems} change={change} />
      {full && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
          {app.notKept}
        </Alert>
      )}
      {detail && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
          {detail}
        </Alert>
      )}
      <Box
        sx={{
          mt: 3,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          '& button': { minHeight: { xs: 48, sm: 40 }, flex: { xs: '1 1 auto', sm: 'none' } },
        }}
      >
        <Button type="submit" variant="contained" loading={sending}>
          {words.save}
        </Button>
        {contract && dirty && (
          <>
            <Button onClick={discard} disabled={sending}>
              {words.discard}
            </Button>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {words.unsaved}
            </Typography>
          </>
        )}
      </Box>
    </Box>
  );
};

/** Contrato: the terms of the services contract, its catalog and its schedule. */
export const ContractTab = ({ project_id, contract }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(280px, 2fr)' },
      alignItems: 'start',
      gap: 2,
    }}
  >
    <TermsForm project_id={project_id} contract={contract} />
    <ContractUploads project_id={project_id} contract={contract} frame={box} />
  </Box>
);
