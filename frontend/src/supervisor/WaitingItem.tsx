import { Alert, Button, LinearProgress, ListItem, Stack, Typography } from '@mui/material';
import { NumberTaken } from '../estimations/index.ts';
import { waitingTexts as words } from '../offline/messages.ts';
import { bytesOf, type Item } from '../offline/item.ts';
import { kinds } from '../offline/kinds.ts';
import { tryAgain, type Outbox } from '../offline/outbox.ts';
import { fileSize } from '../shared/file-size.ts';

const moment = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'short' });

type Props = { item: Item; sending: Outbox['sending']; discard: (item: Item) => void };

/** How a refused item goes on, by what it was refused for. */
const WayOn = ({ item }: Pick<Props, 'item'>) => {
  const { number, paid } = item.refusal?.fields ?? {};
  if (item.kind === 'estimations' && number) return <NumberTaken item={item} />;
  return (
    <Button variant="outlined" onClick={() => void tryAgain(item, paid ? { agreed: true } : {})}>
      {paid ? words.sendAnyway : words.again}
    </Button>
  );
};

const Refused = ({ item, discard }: Pick<Props, 'item' | 'discard'>) => (
  <>
    <Alert severity="error" variant="outlined">
      {item.refusal?.why}
    </Alert>
    <Stack direction="row" sx={{ gap: 1, '& button': { minHeight: 48 } }}>
      <WayOn item={item} />
      <Button color="error" onClick={() => discard(item)}>
        {words.discard}
      </Button>
    </Stack>
  </>
);

/** One thing that waits on this device: what it is, how far it came, and why it was not taken. */
export const WaitingItem = ({ item, sending, discard }: Props) => {
  const { title, kept_at, unconfirmed, refusal } = item;
  const bytes = bytesOf([item]);
  const own = sending?.id === item.id ? sending : null;
  const about = [
    words.kept(moment.format(new Date(kept_at))),
    bytes > 0 && kinds[item.kind].withFile?.(fileSize(bytes)),
  ];
  return (
    <ListItem
      divider
      disableGutters
      sx={{ py: 2, display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 1 }}
    >
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {about.filter(Boolean).join(', ')}
      </Typography>
      {unconfirmed && <Typography variant="body2">{words.unconfirmed(unconfirmed)}</Typography>}
      {own && (
        <LinearProgress variant="determinate" value={(100 * own.sent) / own.total} aria-label={title} />
      )}
      {refusal ? (
        <Refused item={item} discard={discard} />
      ) : (
        <Typography variant="body2">
          {own ? words.sending(fileSize(own.sent), fileSize(own.total)) : words.waits}
        </Typography>
      )}
    </ListItem>
  );
};
