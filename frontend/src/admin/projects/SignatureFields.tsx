import { Box, Typography } from '@mui/material';
import { signatureNames, signerFields } from '@obraclara/events';
import { TextInput } from 'react-admin';
import { projects } from '../../messages.ts';

const limited = { htmlInput: { maxLength: 200 } };

/** Who signs the documents of the project: name, position and company, each as far as anybody says it. */
export const SignatureFields = () => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
      {projects.signatures}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
      {projects.unsignedHint}
    </Typography>
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr 1fr' }, gap: 2, mt: 2 }}>
      {signatureNames.map((name) => (
        <Box key={name} sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          {signerFields.map((field) => (
            <TextInput
              key={field}
              fullWidth
              helperText={false}
              source={`signatures.${name}.${field}`}
              label={`${projects.signers[name]}: ${projects.signerFields[field]}`}
              slotProps={limited}
            />
          ))}
        </Box>
      ))}
    </Box>
  </Box>
);
