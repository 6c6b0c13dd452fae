import { estimationTypeNames, type EstimationType } from '@obraclara/events';
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { Field } from '../../ui/forms/Field.tsx';
import { ShortLabel } from '../../ui/forms/ShortLabel.tsx';
import { readMoney, readTimes } from '../../ui/forms/typed-number.ts';
import { newItem, type DraftItem } from '../draft-items.ts';
import { texts } from '../messages.ts';
import { useCapture } from './capture-context.ts';
import { ProposedAdjustments } from './ProposedAdjustments.tsx';

type RowProps = {
  item: DraftItem;
  at: number;
  change: (patch: Partial<DraftItem>) => void;
  remove: () => void;
};

const columns = { xs: '1fr 1fr', sm: 'minmax(0, 1fr) 90px 110px 150px 48px' };

const Item = ({ item, at, change, remove }: RowProps) => {
  const row = texts.itemRow(at + 1);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: columns, alignItems: 'start' }}>
      <Field
        label={texts.itemName(at + 1)}
        value={item.name}
        change={(name) => change({ name })}
        maxLength={6000}
        multiline
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      />
      <Field
        label={<ShortLabel text="Unidad" rest={row} />}
        value={item.unit}
        change={(unit) => change({ unit })}
        maxLength={40}
      />
      <Field
        label={<ShortLabel text="Cantidad" rest={row} />}
        value={item.quantity}
        change={(quantity) => change({ quantity })}
        figure={readTimes}
      />
      <Field
        label={<ShortLabel text="Precio unitario ($)" rest={row} />}
        value={item.price}
        change={(price) => change({ price })}
        figure={readMoney}
      />
      <IconButton aria-label={texts.removeItem(at + 1)} onClick={remove} sx={{ width: 48, height: 48 }}>
        <Close />
      </IconButton>
    </Box>
  );
};

/** Items of an estimation without concepts of the catalog: unrecoverable expenses, adjustments of costs. */
export const ItemsSection = () => {
  const { typing, saving } = useCapture();
  const { items, general } = typing.draft;
  const title = estimationTypeNames[general.estimation_type as EstimationType];
  const change = (changed: (items: readonly DraftItem[]) => DraftItem[]) =>
    typing.change((draft) => ({ items: changed(draft.items) }));
  const problem = saving.problems['concepts'];
  return (
    <Stack component="section" aria-label={title} data-fault={problem} sx={{ gap: 1.5 }}>
      <Typography variant="h3">{title}</Typography>
      {problem && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {problem}
        </Typography>
      )}
      {typing.draft.general.estimation_type === 'ajuste_de_costos' && <ProposedAdjustments />}
      <Stack component="ul" sx={{ m: 0, p: 0, gap: { xs: 3, sm: 1.5 }, listStyle: 'none' }}>
        {items.map((item, at) => (
          <Item
            key={item.id}
            item={item}
            at={at}
            change={(patch) =>
              change((all) => all.map((one) => (one.id === item.id ? { ...one, ...patch } : one)))
            }
            remove={() => change((all) => all.filter(({ id }) => id !== item.id))}
          />
        ))}
      </Stack>
      <Button
        startIcon={<Add />}
        variant="outlined"
        onClick={() => change((all) => [...all, newItem()])}
        sx={{ alignSelf: 'start', minHeight: { xs: 48, sm: 40 } }}
      >
        {texts.addItem}
      </Button>
    </Stack>
  );
};
