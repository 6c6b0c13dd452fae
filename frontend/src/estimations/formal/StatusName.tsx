import { Box, Chip } from '@mui/material';
import { isDraft, type EstimationStatus } from '@obraclara/events';
import { estimationStatuses } from '../../messages.ts';

/** Status of an estimation as text; of a draft, as a chip. */
export const StatusName = ({ status }: { status: EstimationStatus }) =>
  isDraft({ status }) ? (
    <Chip size="small" variant="outlined" label={estimationStatuses[status]} sx={{ fontWeight: 600 }} />
  ) : (
    <Box component="span" sx={{ fontWeight: 600 }}>
      {estimationStatuses[status]}
    </Box>
  );
