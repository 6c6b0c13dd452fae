import { Box, Button, LinearProgress, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { app, documentUpload as words } from '../../messages.ts';
import { fileSize } from '../../ui/format/file-size.ts';
import { percentage } from '../../ui/format/format.ts';
import type { Stage } from './document-draft.ts';

const partOf = (sent: number, total: number) => (total > 0 ? Math.floor((sent / total) * 100) : 0);

/**
 * Takes the focus while the form is disabled: the previously focused element (send button, field, «Cancelar») disappears or is disabled.
 */
const useKeyboard = (stoppable: boolean) => {
  const progress = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (at === document.body || at?.matches(':disabled')) progress.current?.focus({ preventScroll: true });
  }, [stoppable]);
  return progress;
};

/** Upload progress, and a button that cancels it. */
export const UploadProgress = ({ stage, onCancel }: { stage: Stage; onCancel: () => void }) => {
  const sending = stage.at === 'sending' && stage.sent < stage.total ? stage : null;
  const progress = useKeyboard(sending !== null);
  if (stage.at === 'idle') return null;
  const part = sending ? partOf(sending.sent, sending.total) : 100;
  const label = stage.at === 'sending' ? words.sending : words.saving;
  return (
    <Stack ref={progress} role="group" aria-label={label} tabIndex={-1} sx={{ gap: 1 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 48 }}
      >
        <span>
          <span role="status">{label}</span>
          {sending && ` · ${fileSize(sending.sent)} de ${fileSize(sending.total)} (${percentage(part)})`}
        </span>
        {sending && (
          <Button onClick={onCancel} sx={{ minHeight: 48 }}>
            {app.cancel}
          </Button>
        )}
      </Box>
      <LinearProgress
        aria-label={label}
        variant={sending ? 'determinate' : 'indeterminate'}
        value={part}
        sx={{ height: 8, borderRadius: 1 }}
      />
    </Stack>
  );
};
