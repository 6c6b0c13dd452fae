import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { app } from '../messages.ts';

type Props = {
  /** Name of the row, so that each button says what it acts on. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Why this row cannot be deleted. */
  kept?: string | undefined;
};

/** Edit and delete, at the end of a row. */
export const RowActions = ({ name, onEdit, onDelete, kept }: Props) => (
  <Box sx={{ display: 'flex', gap: 0.5 }}>
    <Tooltip title={app.edit} describeChild>
      <IconButton aria-label={`${app.edit} ${name}`} onClick={onEdit} color="primary">
        <EditOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
    <Tooltip title={kept ?? app.remove} describeChild>
      <span>
        <IconButton
          aria-label={`${app.remove} ${name}`}
          onClick={onDelete}
          disabled={kept !== undefined}
          color="error"
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  </Box>
);
