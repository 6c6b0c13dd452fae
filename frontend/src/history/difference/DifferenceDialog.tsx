import { Box, DialogContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId, useMemo } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { detailOf } from '../../api/api-error.ts';
import { DateField } from '../../ui/dates/DateField.tsx';
import { inPairs } from '../../ui/forms/in-pairs.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogHead } from '../../ui/dialogs/DialogHead.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { DifferenceGroup } from './DifferenceGroup.tsx';
import { groupsOf } from './groups.ts';
import { differenceTexts as texts } from './messages.ts';
import { sheetOf } from './sheet.ts';
import { dayShown, hourShown, spanOf, type SpanText, type Span } from './span.ts';
import { useSpan } from './useSpan.ts';

type Asked = { project_id: string; spanText: SpanText; span: Span };

const useDifference = ({ project_id, spanText, span }: Asked) => {
  const { send } = useDataProvider<Api>();
  const asked = typeof span === 'string' ? null : span;
  return useQuery({
    queryKey: ['history', project_id, 'difference', spanText],
    enabled: asked !== null,
    queryFn: () => send('GET', `projects/${project_id}/difference?${new URLSearchParams(asked!)}`),
  });
};

const Changes = (asked: Asked) => {
  const { spanText, span } = asked;
  const query = useDifference(asked);
  const groups = useMemo(() => query.data && groupsOf(query.data), [query.data]);
  if (span === null) return <EmptyState title={spanText.from === '' ? texts.needed : texts.reversed} />;
  if (span === 'same') return <EmptyState title={texts.none} hint={texts.noneHint} />;
  if (query.isPending) return <TableSkeleton rows={6} height={48} />;
  if (!groups)
    return <ErrorState message={detailOf(query.error, texts.failed)} onRetry={() => void query.refetch()} />;
  if (groups.length === 0) return <EmptyState title={texts.none} hint={texts.noneHint} />;
  return (
    <Stack sx={{ gap: 1.5 }} aria-busy={query.isFetching}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <ExcelButton file="comparacion" sheet={sheetOf(groups)} />
      </Box>
      {groups.map((group) => (
        <DifferenceGroup key={group.key} group={group} />
      ))}
    </Stack>
  );
};

/** The figures of a project that differ between two dates: by how much, and why. Both dates are in the URL. */
export const DifferenceDialog = ({ project_id, close }: { project_id: string; close: () => void }) => {
  const id = useId();
  const leaving = useLeaving(close);
  const { said: spanText, say, shown } = useSpan();
  return (
    <Dialog leaving={leaving} inAddress fills="tablet" fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogHead title={texts.title} id={id} close={close} />
      <DialogContent dividers sx={{ minHeight: 360 }}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            pt: 1,
            alignItems: 'start',
            gridTemplateColumns: { xs: inPairs, md: '190px 190px 1fr' },
          }}
        >
          <DateField
            label={texts.from}
            value={dayShown(spanText.from)}
            helperText={hourShown(spanText.from)}
            change={(from, partial) => partial || say({ from })}
          />
          <DateField
            label={texts.to}
            value={dayShown(spanText.to)}
            helperText={hourShown(spanText.to)}
            change={(to, partial) => partial || say({ to })}
          />
          <Typography
            variant="body2"
            sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', md: 'auto' } }}
          >
            {texts.hint}
          </Typography>
        </Box>
        <Box sx={{ pt: 2.5 }}>
          <Changes {...{ project_id, spanText, span: spanOf(spanText, shown) }} />
        </Box>
      </DialogContent>
    </Dialog>
  );
};
