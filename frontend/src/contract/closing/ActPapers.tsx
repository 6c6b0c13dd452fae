import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Box, Button, Typography } from '@mui/material';
import { closingPaperNames, paperOfAct } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { useCommand } from '../../api/useCommand.ts';
import { IssuedPaper } from '../../shared/IssuedPaper.tsx';
import { useServerDocument } from '../../shared/useServerDocument.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { day } from '../../ui/format/format.ts';
import { instantDay } from '../../ui/format/instant.ts';
import { BusyIcon, busyButton } from '../../ui/states/BusyIcon.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { texts } from './messages.ts';

const touch = { minHeight: { xs: 48, sm: 40 } };

/** `act`: id of a reception, `finiquito` or `extincion`; `name`: of it among people, with its day. */
type Props = { project_id: string; act: string; name: string; writes: boolean };

const useIssuedActs = (project_id: string) => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['issued acts', project_id],
    queryFn: () => send('GET', `projects/${project_id}/closing/papers`),
  });
};

/** Issues the paper of an act, which stores it in its current state. */
const IssueButton = ({ project_id, act, name }: Props) => {
  const command = useCommand();
  const [asking, setAsking] = useState(false);
  const issued = useIssuedActs(project_id).data ?? [];
  const again = issued.some((one) => one.act === act && one.in_force);
  const label = again ? texts.issueAgain : texts.issue;
  const issue = async () => {
    const messages = { done: texts.issued, failed: texts.issueFailed };
    await command('POST', `projects/${project_id}/closing/${act}/issue`, messages, {});
    setAsking(false);
  };
  return (
    <>
      <Button aria-label={`${label}, ${name}`} sx={touch} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.issueQuestion(name)}
        action={texts.issue}
        color="primary"
        onCancel={() => setAsking(false)}
        onConfirm={issue}
      >
        {again ? texts.issueAgainMeans : texts.issueMeans}
      </ConfirmDialog>
    </>
  );
};

/** Buttons for the paper of an act: print it, and issue it. */
export const ActPapers = (props: Props) => {
  const { project_id, act, name, writes } = props;
  const { busy, take } = useServerDocument();
  return (
    <>
      <Button
        {...busyButton(busy)}
        startIcon={<BusyIcon busy={busy} icon={<PrintOutlined />} />}
        aria-label={`${texts.paperPdf}, ${name}`}
        onClick={() => void take(`projects/${project_id}/closing/${act}/acta.pdf`)}
        sx={touch}
      >
        {texts.paperPdf}
      </Button>
      {writes && <IssueButton {...props} />}
    </>
  );
};

/** The issued papers of the acts, the newest first; nothing while none is issued. */
export const IssuedActs = ({ project_id }: Pick<Props, 'project_id'>) => {
  const { data, isError, refetch } = useIssuedActs(project_id);
  if (isError) return <ErrorState message={texts.papersFailed} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Box component="section" aria-label={texts.papers} sx={{ mt: 2 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts.papers}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map(({ act, on, issued_at, in_force, seal, url }) => (
          <IssuedPaper
            key={seal}
            name={texts.issuedPaper(
              `${closingPaperNames[paperOfAct(act)]}, ${day(on)}`,
              instantDay(issued_at),
              in_force,
            )}
            files={[{ seal, url, format: 'pdf' }]}
          />
        ))}
      </Box>
    </Box>
  );
};
