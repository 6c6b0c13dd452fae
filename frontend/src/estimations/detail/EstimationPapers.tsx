import { Box, Button, Link, Typography } from '@mui/material';
import { isDraft, may } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useSession } from '../../session/useSession.ts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { instantDay } from '../../shared/instant.ts';
import { ErrorState, TableSkeleton } from '../../shared/states.tsx';
import { useContract } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { estimationTexts as texts } from './messages.ts';

const issuing = {
  estimations: 'estimations.status',
  'internal-estimations': 'internal-estimations.write',
} as const;

const touch = { '@media (pointer: coarse)': { minHeight: 48 } };

/** Issues the estimation, which stores its papers in their current state. */
const IssueButton = ({ row }: { row: EstimationRow }) => {
  const { resource } = useContract();
  const role = useSession()?.user.role;
  const command = useCommand();
  const [asking, setAsking] = useState(false);
  if (isDraft(row) || !role || !may(role, issuing[resource])) return null;
  const issue = async () => {
    await command(
      'POST',
      `${resource}/${row.id}/issue`,
      { done: texts.issued, failed: texts.issueFailed },
      {},
    );
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setAsking(true)}
        sx={{ mb: 1, minHeight: { xs: 48, sm: 40 } }}
      >
        {texts.issue}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.issueQuestion(row.number)}
        action={texts.issueAction}
        color="primary"
        onCancel={() => setAsking(false)}
        onConfirm={issue}
      >
        {texts.issueMeans}
      </ConfirmDialog>
    </>
  );
};

/** Papers of an estimation as issued, the newest first. */
const Issued = ({ row }: { row: EstimationRow }) => {
  const { resource } = useContract();
  const { send } = useDataProvider<Api>();
  const list = useQuery({
    queryKey: ['issued papers', resource, row.id],
    queryFn: () => send('GET', `${resource}/${row.id}/papers`),
  });
  if (list.isPending) return <TableSkeleton rows={2} height={44} />;
  if (!list.data) return <ErrorState message={texts.papersFailed} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0)
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {isDraft(row) ? texts.papersLater : texts.noPapers}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {list.data.map(({ seal, paper, format, url, issued_at, in_force }) => (
        <Box key={seal} component="li" sx={{ py: 1, borderTop: '1px solid var(--line)' }}>
          <Link
            href={url}
            target="_blank"
            rel="noreferrer"
            sx={{ display: 'inline-flex', alignItems: 'center', ...touch }}
          >
            {texts.paper(paper, format)}
          </Link>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {texts.issuedOn(instantDay(issued_at), in_force)}{' '}
            <Link href={`/v/${seal}`} target="_blank" rel="noreferrer" color="inherit">
              {texts.seal(seal)}
            </Link>
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

export const EstimationPapers = ({ row }: { row: EstimationRow }) => (
  <>
    <IssueButton row={row} />
    <Issued row={row} />
  </>
);
