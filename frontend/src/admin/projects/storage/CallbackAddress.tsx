import ContentCopy from '@mui/icons-material/ContentCopy';
import { Alert, IconButton, InputAdornment, TextField, Tooltip } from '@mui/material';
import { useRef } from 'react';
import { storage as texts } from '../../../messages.ts';
import { toast } from '../../../ui/states/toasts.ts';
import { googleRefuses } from './redirect-address.ts';

/**
 * Redirect address to register with Google, with a copy button and the reason if Google will reject it. Without clipboard access (plain
 * http), the button selects the address.
 */
export const CallbackAddress = ({ project }: { project: string }) => {
  const input = useRef<HTMLInputElement>(null);
  const address = `${window.location.origin}/api/projects/${project}/storage-oauth/callback`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(texts.copied, 'success');
    } catch {
      // There is no clipboard access: the user can copy the selected text.
      input.current?.select();
      toast(texts.copyByHand, 'info');
    }
  };
  const refused = googleRefuses(window.location.origin);
  const field = (
    <TextField
      label={texts.redirect}
      value={address}
      inputRef={input}
      fullWidth
      slotProps={{
        htmlInput: { readOnly: true, style: { fontSize: '0.875rem' } },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={texts.copy}>
                <IconButton edge="end" onClick={() => void copy()} aria-label={texts.copy}>
                  <ContentCopy fontSize="small" />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
  if (refused === null) return field;
  return (
    <>
      {field}
      <Alert severity="warning" variant="outlined">
        {texts.googleRefuses[refused]}
      </Alert>
    </>
  );
};
