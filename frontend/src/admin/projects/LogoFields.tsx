import { Box, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { logoFields, type LogoField } from '@obraclara/events';
import { useRef, type ChangeEvent } from 'react';
import { logos as texts } from '../../messages.ts';
import { ProjectLogo } from './ProjectLogo.tsx';
import type { LogoSlot, LogosOfProject } from './useLogos.ts';

const stateOf = ({ url, pendingFile, busy }: LogoSlot) => {
  if (busy) return texts.uploading;
  if (pendingFile) return texts.afterSave;
  return url ? '' : texts.none;
};

type Props = { field: LogoField; logo: LogoSlot; onFile: (file: File) => void; onClear: () => void };

const LogoInput = ({ field, logo, onFile, onClear }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const label = texts[field];
  const filled = logo.url !== null;
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <Stack
      direction="row"
      sx={{
        columnGap: 2,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: { xs: 'flex-start', sm: 'center' },
      }}
    >
      <ProjectLogo url={logo.url} size={64} alt={label} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography
          variant="body2"
          role="status"
          sx={{ color: logo.error ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {logo.error || stateOf(logo)}
        </Typography>
      </Box>
      <Stack
        direction="row"
        sx={{ flex: 'none', width: { xs: '100%', sm: 'auto' }, pl: { xs: '72px', sm: 0 } }}
      >
        {logo.busy && <CircularProgress size={20} aria-hidden sx={{ alignSelf: 'center' }} />}
        <Button
          onClick={() => input.current?.click()}
          disabled={logo.busy}
          aria-label={`${filled ? texts.replace : texts.choose}: ${label}`}
        >
          {filled ? texts.replace : texts.choose}
        </Button>
        {filled && (
          <Button
            color="error"
            onClick={onClear}
            disabled={logo.busy}
            aria-label={`${texts.clear}: ${label}`}
          >
            {texts.clear}
          </Button>
        )}
        <input ref={input} type="file" accept="image/*" aria-label={label} onChange={chosen} hidden />
      </Stack>
    </Stack>
  );
};

/** The three logos of a project. */
export const LogoFields = ({ slots, choose, clear }: LogosOfProject) => (
  <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
    <Typography component="legend" variant="h3" sx={{ p: 0 }}>
      {texts.title}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
      {texts.hint}
    </Typography>
    <Stack spacing={1.5}>
      {logoFields.map((field) => (
        <LogoInput
          key={field}
          field={field}
          logo={slots[field]}
          onFile={(file) => void choose(field, file)}
          onClear={() => void clear(field)}
        />
      ))}
    </Stack>
  </Box>
);
