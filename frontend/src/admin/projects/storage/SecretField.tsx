import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { storage as said } from '../../../messages.ts';

type Props = { label: string; value: string; onChange: (value: string) => void; disabled: boolean };

/** A secret that is pasted, and that no password manager is asked to keep. */
export const SecretField = ({ label, value, onChange, disabled }: Props) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      fullWidth
      slotProps={{
        htmlInput: { autoComplete: 'new-password', spellCheck: false, autoCapitalize: 'none' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                onClick={() => setShown(!shown)}
                aria-label={shown ? said.hideSecret : said.showSecret}
              >
                {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
