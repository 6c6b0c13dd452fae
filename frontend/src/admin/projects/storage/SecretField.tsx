import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment } from '@mui/material';
import { useState } from 'react';
import { storage as texts } from '../../../messages.ts';
import { StorageField } from './StorageField.tsx';

type Props = { name: string; label: string; disabled: boolean };

/** Input for a pasted secret; password managers do not offer to save it. */
export const SecretField = ({ name, label, disabled }: Props) => {
  const [shown, setShown] = useState(false);
  return (
    <StorageField
      name={name}
      label={label}
      type={shown ? 'text' : 'password'}
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
                aria-label={shown ? texts.hideSecret : texts.showSecret}
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
