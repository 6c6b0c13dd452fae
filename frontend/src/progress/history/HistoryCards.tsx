import { Box, Button } from '@mui/material';
import { memo } from 'react';
import { app } from '../../messages.ts';
import { quantity } from '../../ui/format/format.ts';
import { clamped } from '../concepts/ConceptName.tsx';
import { texts } from '../messages.ts';
import { WindowList } from '../WindowList.tsx';
import { DayHeading } from './DayHeading.tsx';
import { isDay, type HistoryRow } from './days.ts';
import type { Listed, RecordActions } from './listed.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { WaitingChange } from './WaitingChange.tsx';

const card = {
  display: 'grid',
  gap: 0.5,
  p: 1.5,
  mb: 1,
  border: '1px solid var(--line)',
  borderRadius: 2,
  bgcolor: 'var(--paper)',
};

const Actions = ({ of, actions }: { of: Listed; actions: RecordActions }) => {
  const { change } = of;
  if (change?.over?.does === 'remove')
    return <Button onClick={() => actions.undo(change)}>{app.undo}</Button>;
  return (
    <>
      <Button onClick={() => actions.edit(of.id)}>{app.edit}</Button>
      <Button color="error" onClick={() => actions.remove(of.id)}>
        {app.remove}
      </Button>
    </>
  );
};

const Card = memo(({ of, actions }: { of: Listed; actions: RecordActions }) => (
  <Box sx={card}>
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontWeight: 700 }}>
          <span>
            {quantity(of.quantity_advanced)} {of.unit}
          </span>
        </Box>
        <Box sx={clamped}>
          <strong translate="no">{of.concept_code}</strong> {of.concept_name}
        </Box>
        {of.observations && <Box sx={{ ...clamped, color: 'text.secondary' }}>{of.observations}</Box>}
        <WaitingChange of={of} />
      </Box>
      <Thumbnail of={of} size={80} view={actions.view} />
    </Box>
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, '& button': { minHeight: 48 } }}
    >
      <Box sx={{ flex: '1 1 5rem', minWidth: 0, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {of.own ? 'Registrado por usted' : `Registró ${of.by}`}
      </Box>
      {of.own && <Actions of={of} actions={actions} />}
    </Box>
  </Box>
));

type Props = { rows: HistoryRow[]; actions: RecordActions; onEnd: () => void };

const keyOf = ({ id }: HistoryRow) => id;

/** The records on a phone. */
export const HistoryCards = ({ rows, actions, onEnd }: Props) => (
  <WindowList label={texts.history} rows={rows} rowKey={keyOf} rowHeight={164} onEnd={onEnd}>
    {(row) =>
      isDay(row) ? <DayHeading of={row} report={actions.report} /> : <Card of={row} actions={actions} />
    }
  </WindowList>
);
