import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { app, storage as texts } from '../../../messages.ts';
import { toast } from '../../../ui/states/toasts.ts';
import { Problem } from '../../../ui/forms/Problem.tsx';
import { SecretField } from './SecretField.tsx';
import type { StorageForm } from './storage-config.ts';
import { StorageField } from './StorageField.tsx';
import type { Authorization, Credentials } from './useAuthorization.ts';

const Blocked = ({ link }: { link: string }) => (
  <Alert severity="warning" variant="outlined">
    {texts.popupBlocked}{' '}
    <Link href={link} target="_blank" rel="noreferrer">
      {texts.openGoogle}
    </Link>
  </Alert>
);

/** Result of the last attempt: the link for a blocked window, or the error message. */
const Attempt = ({ state }: { state: Authorization }) => {
  if (state.is === 'waiting' && state.link) return <Blocked link={state.link} />;
  if (state.is !== 'idle' || !state.problem) return null;
  return <Problem text={state.problem} />;
};

const keys = ['client_id', 'client_secret'] as const;

type Props = {
  /** Whether an account is linked, since before or in this dialog. */
  linked: boolean;
  /** Whether an account was linked when the dialog opened. */
  configured: boolean;
  state: Authorization;
  connect: (credentials: Credentials) => void;
};

/** Inputs for the two keys of an OAuth client, and the button that requests the account owner's consent. */
export const AccountFields = ({ linked, configured, state, connect }: Props) => {
  const { getValues, setError, clearErrors, setFocus } = useFormContext<StorageForm>();
  const waiting = state.is === 'waiting';
  const start = () => {
    const [client_id, client_secret] = getValues(keys).map((text) => text.trim());
    clearErrors(keys);
    if (client_id && client_secret) return connect({ client_id, client_secret });
    toast(texts.credentialsNeeded, 'error');
    const missing = keys.filter((key) => getValues(key).trim() === '');
    for (const key of missing) setError(key, { type: 'needed', message: app.required });
    setFocus(missing[0]!);
  };
  const action = linked ? texts.reconnect : texts.connect;
  return (
    <>
      <StorageField
        name="client_id"
        label={texts.clientId}
        disabled={waiting}
        fullWidth
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
      />
      <SecretField name="client_secret" label={texts.clientSecret} disabled={waiting} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: { sm: 'center' } }}>
        <Button
          variant={linked ? 'outlined' : 'contained'}
          onClick={start}
          disabled={waiting}
          aria-busy={waiting}
          sx={{ flex: 'none' }}
        >
          {waiting ? texts.connecting : action}
        </Button>
        {configured && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.keptSecret}
          </Typography>
        )}
      </Stack>
      <Attempt state={state} />
    </>
  );
};
