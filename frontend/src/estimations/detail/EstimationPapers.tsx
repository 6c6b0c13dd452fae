import { Box, Button, Stack, Typography } from '@mui/material';
import type { IssuedPapers } from '@obraclara/api';
import { isDraft, may } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useSession } from '../../session/useSession.ts';
import { IssuedPaper } from '../../shared/IssuedPaper.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { instantDay } from '../../ui/format/instant.ts';
import { ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import { useContract } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { estimationTexts as texts } from './messages.ts';

const issuing = {
  estimations: 'estimations.status',
  'internal-estimations': 'internal-estimations.write',
} as const;

/** Issues the estimation, which stores its papers in their current state. `again`: it has papers in force, which the new ones replace. */
const IssueButton = ({ row, again }: { row: EstimationRow; again: boolean }) => {
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
      <Button variant="outlined" onClick={() => setAsking(true)} sx={{ minHeight: { xs: 48, lg: 40 } }}>
        {again ? texts.issueAgain : texts.issue}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.issueQuestion(row.number)}
        action={texts.issueAction}
        color="primary"
        onCancel={() => setAsking(false)}
        onConfirm={issue}
      >
        {again ? texts.issueAgainMeans : texts.issueMeans}
      </ConfirmDialog>
    </>
  );
};

type Issued = IssuedPapers[number];

/** Papers with the same value of `key` together, in the order of the list. */
const groupedBy = <Key extends 'issued_at' | 'paper'>(papers: readonly Issued[], key: Key) =>
  [...new Set(papers.map((one) => one[key]))].map(
    (value) => [value, papers.filter((one) => one[key] === value)] as const,
  );

/** Papers of an estimation as issued: the newest issue first, each paper once with its formats. */
export const EstimationPapers = ({ row }: { row: EstimationRow }) => {
  const { resource } = useContract();
  const { send } = useDataProvider<Api>();
  const list = useQuery({
    queryKey: ['issued papers', resource, row.id],
    queryFn: () => send('GET', `${resource}/${row.id}/papers`),
  });
  if (list.isPending) return <TableSkeleton rows={2} height={44} />;
  if (!list.data) return <ErrorState message={texts.papersFailed} onRetry={() => void list.refetch()} />;
  const issues = groupedBy(list.data, 'issued_at');
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <IssueButton row={row} again={list.data.some(({ in_force }) => in_force)} />
      {issues.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {isDraft(row) ? texts.papersLater : texts.noPapers}
        </Typography>
      )}
      {issues.map(([at, issued]) => (
        <Box key={at} sx={{ alignSelf: 'stretch' }}>
          <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
            {texts.issuedOn(
              instantDay(at),
              issued.some(({ in_force }) => in_force),
            )}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {groupedBy(issued, 'paper').map(([paper, files]) => (
              <IssuedPaper key={paper} name={texts.paper(paper)} files={files} />
            ))}
          </Box>
        </Box>
      ))}
    </Stack>
  );
};
