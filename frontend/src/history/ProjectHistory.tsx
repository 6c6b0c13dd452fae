import CompareArrows from '@mui/icons-material/CompareArrows';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import { Box, Button, Stack } from '@mui/material';
import type { HistoryAnswer } from '@obraclara/api';
import { historyKindsFor } from '@obraclara/events';
import { useMemo, useState, type ReactNode } from 'react';
import { useSession } from '../session/useSession.ts';
import { BusyIcon, busyButton } from '../ui/states/BusyIcon.tsx';
import { useDialogInAddress } from '../ui/dialogs/useDialogInAddress.ts';
import { useServerDocument } from '../shared/useServerDocument.ts';
import { DifferenceDialog } from './difference/DifferenceDialog.tsx';
import { differenceTexts } from './difference/messages.ts';
import { withoutSpan } from './difference/useSpan.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { historyTexts as texts } from './messages.ts';
import { isReversed, useHistoryPlace, type Filters } from './place.ts';
import { filterOf } from './useHistory.ts';
import { verifyTexts } from './verify/messages.ts';
import { VerifyDialog } from './verify/VerifyDialog.tsx';

const formats = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

/** Downloads of the filtered history. */
const Exports = ({ project_id, filters }: { project_id: string; filters: Filters }) => {
  const { busy, take } = useServerDocument();
  const [asked, ask] = useState<string | null>(null);
  const query = new URLSearchParams({ filter: JSON.stringify(filterOf(filters)) });
  return formats.map(([format, called]) => (
    <Button
      key={format}
      startIcon={<BusyIcon busy={busy && asked === format} icon={<FileDownloadOutlined />} />}
      {...busyButton(busy)}
      aria-busy={busy && asked === format}
      disabled={isReversed(filters)}
      onClick={() => {
        if (busy) return;
        ask(format);
        void take(`projects/${project_id}/history.${format}?${query}`);
      }}
    >
      {texts.exportAs(called)}
    </Button>
  ));
};

/** On a phone, one row that scrolls sideways like the tabs: wrapped, the buttons would take half of the screen. */
const tools = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  gap: 1,
  my: -1,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  '& button': { minHeight: { xs: 48, sm: 40 }, flex: 'none' },
} as const;

type Props = {
  project_id: string;
  /** Actions for the subject of a row. */
  beside?: (row: HistoryAnswer) => ReactNode;
  /** Whether it is in a dialog, which Back closes. */
  inDialog?: boolean;
};

/** The history of a project, with filters by user, kind and dates, and downloads. */
export const ProjectHistory = ({ project_id, beside, inDialog = false }: Props) => {
  const { filters, filter } = useHistoryPlace(inDialog);
  const comparison = useDialogInAddress('comparar', withoutSpan);
  const check = useDialogInAddress('integridad');
  const role = useSession()?.user.role;
  const kinds = useMemo(() => (role ? historyKindsFor(role).filter((kind) => kind !== 'user') : []), [role]);
  return (
    <Stack sx={{ gap: 2.5, maxWidth: 1240 }}>
      <HistoryFilters {...{ project_id, kinds, filters, filter }} />
      <Box
        sx={tools}
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        <Exports project_id={project_id} filters={filters} />
        <Button startIcon={<CompareArrows />} onClick={() => comparison.open('si')}>
          {differenceTexts.open}
        </Button>
        <Button startIcon={<VerifiedOutlined />} onClick={() => check.open('si')}>
          {verifyTexts.open}
        </Button>
      </Box>
      <HistoryList
        path={`projects/${project_id}/history`}
        filters={filters}
        mixed
        level={inDialog ? 'h3' : 'h2'}
        {...(beside && { beside })}
      />
      {comparison.about && <DifferenceDialog project_id={project_id} close={comparison.close} />}
      {check.about && <VerifyDialog project_id={project_id} close={check.close} />}
    </Stack>
  );
};
