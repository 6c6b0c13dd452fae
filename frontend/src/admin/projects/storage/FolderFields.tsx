import { Box, TextField, Typography } from '@mui/material';
import type { Ref } from 'react';
import { storage as said } from '../../../messages.ts';
import { subfolderKinds, type StorageForm } from './storage-config.ts';

type Folders = Pick<StorageForm, 'folder' | 'subfolders'>;
type Props = Folders & {
  folderInput: Ref<HTMLInputElement>;
  /** Why the folder is refused, if it is. */
  wrong: string;
  onChange: (changed: Partial<Folders>) => void;
};

/** The folder in the Drive, and the names of its subfolders. */
export const FolderFields = ({ folder, folderInput, subfolders, wrong, onChange }: Props) => (
  <>
    <TextField
      label={said.folder}
      value={folder}
      inputRef={folderInput}
      onChange={(event) => onChange({ folder: event.target.value })}
      error={wrong !== ''}
      helperText={wrong || said.folderHint}
      fullWidth
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
    />
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0 }}>
        {said.subfolders}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {said.subfoldersHint}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {subfolderKinds.map((kind) => (
          <TextField
            key={kind}
            label={said[kind]}
            value={subfolders[kind]}
            onChange={({ target }) => onChange({ subfolders: { ...subfolders, [kind]: target.value } })}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
        ))}
      </Box>
    </Box>
  </>
);
