import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { historyTexts } from './messages.ts';

/** `of`: the current user; `value`: the user whose records are shown, null for all users. */
type Props = { of: string; value: string | null; change: (created_by: string | null) => void };

/** Filters by user. */
export const UserFilter = ({ of, value, change }: Props) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    aria-label={historyTexts.whose}
    value={value === null ? 'todos' : 'mios'}
    onChange={(_, chosen: string | null) => {
      if (chosen) change(chosen === 'mios' ? of : null);
    }}
    sx={{
      flex: { xs: '1 1 100%', sm: 'none' },
      '& button': {
        flex: 1,
        minHeight: { xs: 48, sm: 40 },
        px: 2,
        textTransform: 'none',
        whiteSpace: 'nowrap',
        color: 'text.primary',
      },
      '& .Mui-selected, & .Mui-selected:hover': {
        bgcolor: 'var(--petrol) !important',
        color: 'var(--onPetrol) !important',
      },
    }}
  >
    <ToggleButton value="todos">{historyTexts.everybody}</ToggleButton>
    <ToggleButton value="mios">{historyTexts.mine}</ToggleButton>
  </ToggleButtonGroup>
);
