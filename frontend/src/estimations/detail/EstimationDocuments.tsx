import { Box, Link, Typography } from '@mui/material';
import { useAll } from '../../api/useAll.ts';
import { documents as words } from '../../messages.ts';
import { instantDay } from '../../ui/format/instant.ts';
import { ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import { estimationTexts } from './messages.ts';

/** Documents of the project with the type `estimacion`, the newest first. */
export const EstimationDocuments = ({ project_id }: { project_id: string }) => {
  const list = useAll('documents', project_id);
  if (list.isPending) return <TableSkeleton rows={2} height={44} />;
  if (!list.data)
    return <ErrorState message={estimationTexts.documentsFailed} onRetry={() => void list.refetch()} />;
  const own = list.data
    .filter(({ type }) => type === 'estimacion')
    .toSorted((a, b) => (a.upload_date < b.upload_date ? 1 : -1));
  if (own.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{estimationTexts.noDocuments}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {own.map(({ id, title, file_url, upload_date, uploaded_by_name }) => (
        <Box key={id} component="li" sx={{ py: 1, borderTop: '1px solid var(--line)' }}>
          <Link
            href={file_url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${title}, ${words.opensApart}`}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              overflowWrap: 'anywhere',
              '@media (pointer: coarse)': { minHeight: 48 },
            }}
          >
            {title}
          </Link>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[uploaded_by_name, instantDay(upload_date)].filter(Boolean).join(', ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};
