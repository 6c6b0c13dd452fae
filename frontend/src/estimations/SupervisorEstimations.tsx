import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, Stack } from '@mui/material';
import { useCallback, useState } from 'react';
import { estimations as words } from '../messages.ts';
import { useChanges } from '../offline/changes.ts';
import { withdrawFromOutbox } from '../device/outbox-commands.ts';
import { WaitingChange } from '../shared/WaitingChange.tsx';
import { texts } from './messages.ts';
import { AdvanceDialog } from './AdvanceDialog.tsx';
import { InstalmentDialog } from './InstalmentDialog.tsx';
import { useConcepts } from './capture/useConcepts.ts';
import type { Change } from './change.ts';
import { EditableEstimations } from './EditableEstimations.tsx';
import { StatementMenu } from './PrintMenu.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import { useExport } from './useExport.ts';
import { WaitingEstimations } from './WaitingEstimations.tsx';

export { CorrectEstimation } from './CorrectEstimation.tsx';

const undo = (change: Change) => void withdrawFromOutbox(change);

/** Records the advance; under formal control, an instalment of it. */
const Granting = (props: { project: EstimationProject; close: () => void }) =>
  props.project.estimation_control === 'formal' ? (
    <InstalmentDialog {...props} />
  ) : (
    <AdvanceDialog {...props} />
  );

/** Estimations of the supervisor: capture, edit, delete, status, export, advance. */
export const SupervisorEstimations = ({ project }: { project: EstimationProject }) => {
  const [granting, setGranting] = useState(false);
  const changes = useChanges('estimations');
  const note = useCallback(
    ({ id }: EstimationRow) => (
      <WaitingChange change={changes.get(id)} saying={() => texts.changed(changes.get(id)?.unconfirmed)} />
    ),
    [changes],
  );
  const download = useExport();
  const more = useCallback(
    ({ id }: EstimationRow) => ({
      label: 'Exportar',
      icon: <FileDownloadOutlined />,
      run: () => void download(id),
    }),
    [download],
  );
  // Loads concepts while online, so that the user can capture an estimation offline.
  useConcepts(project.id);
  return (
    <Stack sx={{ gap: 2 }}>
      <WaitingEstimations project_id={project.id} />
      <EditableEstimations
        project={project}
        tools={
          <>
            <Button variant="outlined" onClick={() => setGranting(true)}>
              {words.createAdvance}
            </Button>
            <StatementMenu project_id={project.id} />
          </>
        }
        more={more}
        changes={changes}
        undo={undo}
        note={note}
      />
      {granting && <Granting project={project} close={() => setGranting(false)} />}
    </Stack>
  );
};
