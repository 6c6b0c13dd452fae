import { Box, Typography } from '@mui/material';
import { maxFolderNameLength } from '@obraclara/events';
import { storage as texts } from '../../../messages.ts';
import { subfolderKinds } from './storage-config.ts';
import { StorageField } from './StorageField.tsx';

/** Inputs for the Drive folder and the names of its subfolders. */
export const FolderFields = () => (
  <>
    <StorageField
      name="folder"
      label={texts.folder}
      helperText={texts.folderHint}
      fullWidth
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
    />
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0 }}>
        {texts.subfolders}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {texts.subfoldersHint}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {subfolderKinds.map((kind) => (
          <StorageField
            key={kind}
            name={`subfolders.${kind}`}
            label={texts[kind]}
            slotProps={{ htmlInput: { maxLength: maxFolderNameLength } }}
          />
        ))}
      </Box>
    </Box>
  </>
);
