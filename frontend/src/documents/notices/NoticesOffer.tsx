import NotificationsNone from '@mui/icons-material/NotificationsNone';
import { Button, Stack, Typography } from '@mui/material';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/states/toasts.ts';
import { allowed, askForNotices } from './allowed.ts';
import { noticeTexts as words } from './messages.ts';

const ask = async () => {
  await askForNotices();
  if (allowed.get() === 'denied') toast(words.denied, 'info');
};

/** Offers system notifications until the user has decided; nothing if the device has none. */
export const NoticesOffer = () => {
  if (useStore(allowed) !== 'default') return null;
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 0.5 }}>
      <Button
        variant="outlined"
        startIcon={<NotificationsNone />}
        onClick={() => void ask()}
        sx={{ minHeight: 48 }}
      >
        {words.ask}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words.hint}
      </Typography>
    </Stack>
  );
};
