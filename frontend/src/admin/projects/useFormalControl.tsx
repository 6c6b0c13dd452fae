import { Box } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import {
  byNumber,
  estimationStatusNames,
  isDraft,
  type EstimationControl,
  type EstimationStatus,
} from '@obraclara/events';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../../api/dataProvider.ts';
import { allOf } from '../../api/useAll.ts';
import { projects as words } from '../../messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { askPerson } from '../../ui/dialogs/questions.ts';

/** What formal control makes of an estimation captured before, as a sentence: `Estimación 1 · Entregada → presentada y congelada`. */
const becomes = ({ number, status }: { number: number; status: EstimationStatus }): string => {
  const name = `Estimación ${number} · ${estimationStatusNames[status]}`;
  if (isDraft({ status })) return `${name} → sigue en captura`;
  return `${name} → ${status === 'pagada' ? 'pagada, ya no cambia' : 'presentada y congelada'}`;
};

/**
 * Returns a check of the chosen control. Before existing estimations come under formal control, the user reads what each becomes. It
 * resolves with an error message if the user declines or the estimations cannot be read, else undefined.
 */
export const useFormalControl = (project: ProjectListed | null) => {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  return async (control: EstimationControl): Promise<string | undefined> => {
    if (!project || control === project.estimation_control || control === 'free') return undefined;
    const rows = await client.fetchQuery(allOf(api, 'estimations', project.id)).catch(() => null);
    if (rows === null) return words.estimationsUnread;
    if (rows.length === 0) return undefined;
    const agreed = await askPerson<boolean>((answer) => (
      <ConfirmDialog
        open
        title={words.becomeFormal}
        action={words.toFormal}
        color="primary"
        onCancel={() => answer(false)}
        onConfirm={async () => answer(true)}
      >
        {words.becomesFormal}
        <Box component="ul" sx={{ my: 1.5, pl: 2.5, display: 'grid', gap: 0.5 }}>
          {rows.toSorted(byNumber).map((row) => (
            <li key={row.id}>{becomes(row)}</li>
          ))}
        </Box>
        {words.keepsFormal}
      </ConfirmDialog>
    ));
    return agreed ? undefined : words.staysFree;
  };
};
