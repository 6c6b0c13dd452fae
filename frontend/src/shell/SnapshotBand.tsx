import { Box, Button } from '@mui/material';
import { businessDay } from '@obraclara/events';
import { projectPageUrl, snapshotInstant } from '../api/snapshot.ts';
import { past as words } from '../messages.ts';
import { useSession } from '../session/useSession.ts';
import { longDay } from '../ui/format/format.ts';
import { instantHour } from '../ui/format/instant.ts';
import { useQueryState } from '../ui/address/useQueryState.ts';

const band = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  px: { xs: 2, sm: 3 },
  py: 0.5,
  minHeight: 48,
  bgcolor: 'var(--band)',
  color: 'var(--onBand)',
  fontWeight: 600,
};

/** An instant as text, in Mexico City time: 12 de octubre de 2026, 18:00. */
const sentenceOf = (instant: string) => {
  const then = new Date(instant);
  if (Number.isNaN(then.getTime())) return words.unknown;
  return words.shown(`${longDay(businessDay(then))}, ${instantHour(instant)}`);
};

/** Query of the comparison of an instant with now: administrators see a project's history in a dialog. */
const comparison = (instant: string, historyOf: string | null) =>
  new URLSearchParams({
    ...(historyOf === null ? { tab: 'historial' } : { historial: historyOf }),
    comparar: 'si',
    antes: instant,
  });

/** Shows that the page is a snapshot, and its instant; nothing for the current state. */
export const SnapshotBand = () => {
  const user = useSession()?.user;
  const instant = snapshotInstant(user);
  const [project] = useQueryState('project');
  if (instant === null) return null;
  const administers = user?.role === 'administrator';
  return (
    <Box role="status" sx={band}>
      <Box component="span" sx={{ py: 0.5 }}>
        {sentenceOf(instant)}
      </Box>
      <Button
        component="a"
        href={projectPageUrl(project || null, null)}
        color="inherit"
        variant="outlined"
        sx={{ minHeight: { xs: 48, sm: 40 }, borderColor: 'currentColor' }}
      >
        {words.back}
      </Button>
      {(!administers || project) && (
        <Button
          component="a"
          href={`${projectPageUrl(project || null, null)}&${comparison(instant, administers ? project : null)}`}
          color="inherit"
          sx={{ minHeight: { xs: 48, sm: 40 } }}
        >
          {words.compare}
        </Button>
      )}
    </Box>
  );
};
