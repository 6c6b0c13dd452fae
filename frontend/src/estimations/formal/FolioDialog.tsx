import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { app } from '../../messages.ts';
import { FormDialog } from '../../shared/forms/FormDialog.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { refusedBy, useShortForm } from '../../shared/forms/useShortForm.ts';
import { useContract } from '../contract.ts';
import { draftBody } from '../draft-estimation.ts';
import { draftOf } from '../draft.ts';
import type { EstimationProject, EstimationRow } from '../row.ts';
import { formalTexts as texts } from './messages.ts';

const messages = { done: texts.folioSaved, failed: texts.folioFailed };

type Props = { row: EstimationRow; project: EstimationProject; close: () => void };

/** Changes the invoice's folio of a presented estimation, which keeps all other terms. */
export const FolioDialog = ({ row, project, close }: Props) => {
  const { resource } = useContract();
  const command = useCommand();
  const form = useShortForm({ folio_factura: row.folio_factura ?? '' }, async ({ folio_factura }) => {
    const draft = draftOf(row, project);
    const body = draftBody(project.id, { ...draft, general: { ...draft.general, folio_factura } });
    const outcome = await command('PUT', seenAt(`${resource}/${row.id}`, row.revision), messages, body);
    if (!outcome.ok) return refusedBy(outcome.error);
    close();
    return undefined;
  });
  return (
    <FormDialog
      title={texts.folioNamed(row.number)}
      submit={app.save}
      form={form}
      close={close}
      maxWidth="xs"
      fullWidth
    >
      <FormField name="folio_factura" label={texts.folio} autoFocus sx={{ mt: 1 }} />
    </FormDialog>
  );
};
