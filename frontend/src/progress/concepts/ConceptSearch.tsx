import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { useRef } from 'react';
import { texts } from '../messages.ts';

type Props = {
  value: string;
  change: (search: string) => void;
  autoFocus?: boolean;
  problem?: string | undefined;
};

/** Searches concepts by code or name, with a clear button. `problem`: the id of the error message of a missing concept. */
export const ConceptSearch = ({ value, change, autoFocus = false, problem }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  const clear = (
    <IconButton
      aria-label={texts.clear}
      edge="end"
      onClick={() => {
        change('');
        field.current?.focus();
      }}
      sx={{ minWidth: { xs: 48, sm: 40 }, minHeight: { xs: 48, sm: 40 } }}
    >
      <Close />
    </IconButton>
  );
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0, maxWidth: { sm: 420 } }}>
      <OutlinedInput
        fullWidth
        size="small"
        type="search"
        placeholder={texts.search}
        value={value}
        autoFocus={autoFocus}
        error={problem !== undefined}
        onChange={({ target }) => change(target.value)}
        inputRef={field}
        inputProps={{
          'aria-label': texts.search,
          autoComplete: 'off',
          enterKeyHint: 'search',
          'aria-describedby': problem,
        }}
        startAdornment={
          <InputAdornment position="start">
            <Search sx={{ color: 'text.secondary' }} />
          </InputAdornment>
        }
        endAdornment={value && <InputAdornment position="end">{clear}</InputAdornment>}
        sx={{
          minHeight: { xs: 48, sm: 40 },
          bgcolor: 'var(--paper)',
          '& input::-webkit-search-cancel-button': { display: 'none' },
          '& input': { textOverflow: 'ellipsis' },
          '& input::placeholder': { color: 'var(--muted)', opacity: 1 },
        }}
      />
    </Box>
  );
};
