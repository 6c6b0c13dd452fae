import { Button, Stack, Typography } from '@mui/material';
import { monthInWords } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../../api/dataProvider.ts';
import { money } from '../../ui/format/format.ts';
import { texts } from '../messages.ts';
import { withAdjustment } from '../proposed-adjustments.ts';
import { useCapture } from './capture-context.ts';

/** Buttons that take the authorised adjustment of a month into the estimation. */
export const ProposedAdjustments = () => {
  const { project_id, typing } = useCapture();
  const { send } = useDataProvider<Api>();
  const { data, isPending } = useQuery({
    queryKey: ['cost-adjustment', project_id],
    queryFn: () => send('GET', `projects/${project_id}/cost-adjustment`),
  });
  const months = data?.months.filter(({ pending }) => pending !== 0) ?? [];
  if (isPending) return null;
  if (!data) return <Typography variant="body2">{texts.adjustmentsFailed}</Typography>;
  return months.length === 0 ? (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {texts.noAdjustments}
    </Typography>
  ) : (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {months.map((month) => (
        <Button
          key={month.month}
          variant="outlined"
          onClick={() => typing.change((draft) => withAdjustment(draft, month))}
          sx={{ minHeight: { xs: 48, sm: 40 } }}
        >
          {texts.takeAdjustment(monthInWords(month.month), money(month.pending))}
        </Button>
      ))}
    </Stack>
  );
};
