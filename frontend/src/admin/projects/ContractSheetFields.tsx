import { Box, Typography } from '@mui/material';
import { contractLawNames, longestSheetText } from '@obraclara/events';
import { SelectInput, TextInput } from 'react-admin';
import { DateInput } from '../DateInput.tsx';
import { sheetLabels } from '../../shared/contract-sheet.ts';

const laws = Object.entries(contractLawNames).map(([id, name]) => ({ id, name }));
const limited = { htmlInput: { maxLength: longestSheetText } };
const capitals = {
  htmlInput: { style: { textTransform: 'uppercase' }, autoCapitalize: 'characters' },
} as const;
/** Grid with `count` columns on a wide screen, one on a phone. */
const columns = (count: number) => ({
  display: 'grid',
  gridTemplateColumns: { sm: `repeat(${count}, 1fr)` },
  gap: 2,
});
const wholeRow = { gridColumn: '1 / -1' };

const Text = ({ source, isWide }: { source: keyof typeof sheetLabels; isWide?: boolean }) => (
  <TextInput
    source={source}
    label={sheetLabels[source]}
    helperText={false}
    slotProps={limited}
    {...(isWide && { sx: wholeRow })}
  />
);

/** Optional inputs that identify the works contract. */
export const ContractSheetFields = () => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
      Datos del contrato
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
      Opcionales. Se imprimen en los documentos de la obra.
    </Typography>
    <Box sx={{ ...columns(2), mt: 2 }}>
      <Text source="contract_number" />
      <Text source="fund" />
      <Text source="client" isWide />
      <Text source="contractor" isWide />
      <TextInput
        source="contractor_rfc"
        label={sheetLabels.contractor_rfc}
        helperText={false}
        slotProps={capitals}
      />
      <SelectInput margin="none" source="law" label={sheetLabels.law} choices={laws} helperText={false} />
    </Box>
    <Box sx={{ ...columns(3), mt: 2 }}>
      {(['proposals_on', 'award_on', 'signed_on'] as const).map((source) => (
        <DateInput key={source} source={source} label={sheetLabels[source]} />
      ))}
    </Box>
  </Box>
);
