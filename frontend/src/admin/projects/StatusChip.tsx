import { Chip } from '@mui/material';
import type { ProjectTerms } from '@obraclara/events';
import { projectStatuses } from '../../messages.ts';

const tones = { active: 'success', suspended: 'warning', finished: 'default', cancelled: 'error' } as const;

/** Status of a project, as a label and a colour. */
export const StatusChip = ({ status }: { status: ProjectTerms['status'] }) => (
  <Chip
    size="small"
    variant="outlined"
    color={tones[status] ?? 'default'}
    label={projectStatuses[status] ?? status}
    sx={{ fontWeight: 600 }}
  />
);
