import Search from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { texts } from './messages.ts';

/** `of` tells apart the two searches of the dashboard, for those who hear their names. */
export const SearchBox = ({
  of,
  value,
  onChange,
}: {
  of: string;
  value: string;
  onChange: (search: string) => void;
}) => (
  <TextField
    type="search"
    placeholder={texts.search}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    sx={{ flex: '1 1 220px', maxWidth: 360 }}
    slotProps={{
      htmlInput: { 'aria-label': `${texts.search}: ${of}` },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <Search fontSize="small" aria-hidden />
          </InputAdornment>
        ),
      },
    }}
  />
);
