import { Box, Button } from '@mui/material';
import { presetRetentions, type DraftRetention } from './draft-retention.ts';
import { retentionBases } from './retention-words.ts';

/** Buttons that add common retentions. */
export const PresetRetentions = ({ add }: { add: (preset: DraftRetention) => void }) =>
  presetRetentions.map((preset) => (
    <Button
      key={preset.nombre}
      variant="outlined"
      onClick={() => add(preset)}
      sx={{ flexDirection: 'column', lineHeight: 1.25 }}
    >
      {preset.nombre}{' '}
      <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
        {preset.valor} % de {retentionBases[preset.base ?? 'subtotal_3']}
      </Box>
    </Button>
  ));
