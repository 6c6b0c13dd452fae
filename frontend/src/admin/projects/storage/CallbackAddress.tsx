import ContentCopy from '@mui/icons-material/ContentCopy';
import { Alert, IconButton, InputAdornment, TextField, Tooltip } from '@mui/material';
import { useRef } from 'react';
import { storage as said } from '../../../messages.ts';
import { toast } from '../../../shared/toasts.ts';
import { googleRefuses } from './redirect-address.ts';

/** The address that Google has to know, with a button that copies it, and why Google will refuse it, if it will. A browser without a clipboard (plain http) gets it selected. */
export const CallbackAddress = ({ project }: { project: string }) => {
  const input = useRef<HTMLInputElement>(null);
  const address = `${window.location.origin}/api/projects/${project}/storage-oauth/callback`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(said.copied, 'success');
    } catch {
      // No clipboard, or no permission for it: the person can still copy what is selected.
      input.current?.select();
      toast(said.copyByHand, 'info');
    }
  };
  const refused = googleRefuses(window.location.origin);
  const field = (
    <TextField
      label={said.redirect}
      value={address}
      inputRef={input}
      fullWidth
      slotProps={{
        htmlInput: { readOnly: true, style: { fontSize: '0.875rem' } },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={said.copy}>
                <IconButton edge="end" onClick={() => void copy()} aria-label={said.copy}>
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
        {said.googleRefuses[refused]}
      </Alert>
    </>
  );
};
