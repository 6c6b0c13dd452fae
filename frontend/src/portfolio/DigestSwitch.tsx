import { FormControlLabel, Switch } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { useCommand } from '../api/useCommand.ts';
import { dayTexts as texts } from './messages.ts';

/** Whether the user gets «Mi día» by e-mail; nothing if this application sends none. */
export const DigestSwitch = () => {
  const { send } = useDataProvider<Api>();
  const command = useCommand();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { data } = useQuery({ queryKey: ['digest'], queryFn: () => send('GET', 'users/me/digest') });
  if (!data?.sends) return null;
  const choose = async (wanted: boolean) => {
    setChosen(wanted);
    await command(
      'POST',
      'users/me/digest',
      { done: wanted ? texts.digestOn : texts.digestOff, failed: texts.digestFailed },
      { wanted },
    );
    setChosen(null);
  };
  return (
    <FormControlLabel
      sx={{ minHeight: 48, mr: 0 }}
      control={
        <Switch
          checked={chosen ?? data.wanted}
          disabled={chosen !== null}
          onChange={(_, wanted) => void choose(wanted)}
        />
      }
      label={texts.digest}
    />
  );
};
