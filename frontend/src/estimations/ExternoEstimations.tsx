import { Box } from '@mui/material';
import { useControl } from './contract.ts';
import { EstimationsList } from './EstimationsList.tsx';
import { StatusName } from './formal/StatusName.tsx';
import { StatementMenu } from './PrintMenu.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import { ToolBar } from './ToolBar.tsx';
import { useEstimations } from './useEstimations.ts';

const statusOf = ({ status }: EstimationRow) => <StatusName status={status} />;

type Props = {
  project: Pick<EstimationProject, 'id' | 'estimation_control' | 'status'>;
  /** Text of the empty state. */
  none?: string;
  /** Maximum height of the table. */
  maxHeight?: string;
};

/** Read-only estimations for external observers. */
export const ExternoEstimations = ({ project, ...rest }: Props) => {
  const { query, rows } = useEstimations(project.id);
  const limits = useControl(project) !== 'free';
  return (
    <>
      {rows.length > 0 && (
        <Box sx={{ mb: 1 }}>
          <ToolBar>
            <StatementMenu project_id={project.id} />
          </ToolBar>
        </Box>
      )}
      <EstimationsList {...{ query, rows, project_id: project.id, status: statusOf, limits }} {...rest} />
    </>
  );
};
