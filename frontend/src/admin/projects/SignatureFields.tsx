import { Box, Button, Typography } from '@mui/material';
import {
  maxSignerLength,
  sameSigners,
  signatureNames,
  signerFields,
  unsigned,
  type SignatureField,
  type Signatures,
} from '@obraclara/events';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { projects } from '../../messages.ts';

const limited = { htmlInput: { maxLength: maxSignerLength } };

const labels: Record<SignatureField, { title: string; hint: string; mark: string }> = {
  signatures: { title: projects.signatures, hint: projects.unsignedHint, mark: '' },
  internal_signatures: {
    title: projects.internalSignatures,
    hint: projects.internalUnsignedHint,
    mark: projects.internalMark,
  },
};

/** Inputs for the signers of one contract of the project: optional name, position and company. */
export const SignatureFields = ({ of }: { of: SignatureField }) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
      {labels[of].title}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
      {labels[of].hint}
    </Typography>
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr 1fr' }, gap: 2, mt: 2 }}>
      {signatureNames.map((name) => (
        <Box key={name} sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          {signerFields.map((field) => (
            <TextInput
              key={field}
              fullWidth
              helperText={false}
              source={`${of}.${name}.${field}`}
              label={`${projects.signers[name]}: ${projects.signerFields[field]}${labels[of].mark}`}
              slotProps={limited}
            />
          ))}
        </Box>
      ))}
    </Box>
  </Box>
);

/** The same inputs for the services contract. Hidden at first if empty: most projects have the same signers. */
export const InternalSignatureFields = ({
  signatures = unsigned,
}: {
  signatures: Signatures | undefined;
}) => {
  const [isOpen, setOpen] = useState(() => !sameSigners(signatures, unsigned));
  return isOpen ? (
    <SignatureFields of="internal_signatures" />
  ) : (
    <Button sx={{ alignSelf: 'start', textAlign: 'start', px: 0 }} onClick={() => setOpen(true)}>
      {projects.signInternally}
    </Button>
  );
};
