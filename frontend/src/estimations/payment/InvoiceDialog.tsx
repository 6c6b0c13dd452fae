import UploadFile from '@mui/icons-material/UploadFile';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { invoiceDifference } from '@obraclara/events';
import { useRef, useState, type DragEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { app } from '../../messages.ts';
import { FormDialog } from '../../shared/forms/FormDialog.tsx';
import { refusedBy, useShortForm } from '../../shared/forms/useShortForm.ts';
import { useToday } from '../../shared/useToday.ts';
import { DayField } from '../../ui/dates/DayField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { inPairs } from '../../ui/forms/in-pairs.ts';
import { moneyProblem } from '../../ui/forms/money-problem.ts';
import { Problem } from '../../ui/forms/Problem.tsx';
import { readMoney } from '../../ui/forms/typed-number.ts';
import { money } from '../../ui/format/format.ts';
import { useContract } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { readCfdi, uuidPattern, type Cfdi, type ReadCfdi } from './cfdi.ts';
import { paymentTexts as texts } from './messages.ts';

const messages = { done: texts.registered, failed: texts.registerFailed };
const uuidProblem = (text: string) => {
  if (text.trim() === '') return app.required;
  return uuidPattern.test(text.trim()) ? undefined : texts.badUuid;
};

/** Chooses or drops the XML file. */
const XmlField = ({ onFile }: { onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <Stack
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropped}
      sx={{ gap: 1, p: 2, alignItems: 'flex-start', border: '1px dashed var(--edge)', borderRadius: 2 }}
    >
      <Typography variant="body2">{texts.dropXml}</Typography>
      <Button
        variant="outlined"
        startIcon={<UploadFile />}
        onClick={() => input.current?.click()}
        sx={{ minHeight: { xs: 48, sm: 40 } }}
      >
        {texts.chooseXml}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xml,text/xml,application/xml"
        aria-label={texts.chooseXml}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </Stack>
  );
};

/** What of the XML does not agree with the estimation and its contract. */
const differences = (cfdi: Cfdi, row: EstimationRow, contractor: string | undefined): string[] => [
  ...(contractor && contractor !== cfdi.issuer ? [texts.otherIssuer(cfdi.issuer, contractor)] : []),
  ...(cfdi.iva === row.iva ? [] : [texts.otherIva(money(cfdi.iva), money(row.iva))]),
];

const Read = ({ cfdi }: { cfdi: Cfdi }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}
  >
    {[
      [texts.issuer, cfdi.issuer],
      [texts.receiver, cfdi.receiver],
      [texts.iva, money(cfdi.iva)],
      [texts.withheld, money(cfdi.withheld)],
    ].map(([term, value]) => (
      <Box key={term} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {term}
        </Box>
        <Box component="dd" sx={{ m: 0 }} translate="no">
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);

/** Says while typing if the total is not that of the estimation. */
const TotalDifference = ({ row }: { row: EstimationRow }) => {
  const { value, error } = readMoney(String(useWatch({ name: 'total' }) ?? ''));
  const difference = error === undefined && value > 0 ? invoiceDifference(value, row) : undefined;
  return difference ? <Alert severity="warning">{difference}</Alert> : null;
};

type Props = { row: EstimationRow; contractor_rfc: string | undefined; close: () => void };

/** Records the invoice of an estimation: from its XML, which this device reads, or typed. */
export const InvoiceDialog = ({ row, contractor_rfc, close }: Props) => {
  const { resource } = useContract();
  const command = useCommand();
  const [read, setRead] = useState<ReadCfdi>();
  const opened = { folio: row.folio_factura, uuid: '', on: useToday(), total: '' };
  const form = useShortForm(opened, async ({ folio, uuid, on, total }) => {
    const body = { folio: folio.trim(), uuid: uuid.trim(), on, total: readMoney(total).value };
    const outcome = await command(
      'POST',
      seenAt(`${resource}/${row.id}/invoice`, row.revision),
      messages,
      body,
    );
    if (!outcome.ok) return refusedBy(outcome.error);
    close();
    return undefined;
  });
  const take = async (file: File) => {
    const next = await readCfdi(file);
    setRead(next);
    if ('refused' in next) return;
    const { folio, uuid, total } = next.cfdi;
    const values = { folio, uuid, total: String(total) };
    for (const name of ['folio', 'uuid', 'total'] as const)
      form.methods.setValue(name, values[name], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormDialog
      title={texts.registerNamed(row.number)}
      submit={app.save}
      form={form}
      close={close}
      maxWidth="sm"
      fullWidth
      content={{ sx: { display: 'flex', flexDirection: 'column', gap: 2 } }}
    >
      <XmlField onFile={(file) => void take(file)} />
      {read && 'refused' in read && <Problem text={read.refused} />}
      {read && 'cfdi' in read && <Read cfdi={read.cfdi} />}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: inPairs }}>
        <FormField name="folio" label={texts.folio} maxLength={40} />
        <DayField name="on" label={texts.receivedOn} />
        <FormField name="uuid" label={texts.uuid} validate={uuidProblem} maxLength={36} required />
        <FormField name="total" label={texts.total} validate={moneyProblem} figure={readMoney} required />
      </Box>
      <TotalDifference row={row} />
      {read &&
        'cfdi' in read &&
        differences(read.cfdi, row, contractor_rfc).map((difference) => (
          <Alert key={difference} severity="warning">
            {difference}
          </Alert>
        ))}
    </FormDialog>
  );
};
