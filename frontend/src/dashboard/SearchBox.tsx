import { styled } from '@mui/material/styles';
import { texts } from './messages.ts';

const Input = styled('input')({
  font: 'inherit',
  fontSize: '0.9375rem',
  flex: '1 1 220px',
  maxWidth: 360,
  minWidth: 0,
  minHeight: 40,
  boxSizing: 'border-box',
  padding: '8px 12px',
  color: 'var(--text)',
  background: 'var(--paper)',
  border: '1px solid var(--edge)',
  borderRadius: 8,
  '&::placeholder': { color: 'var(--muted)', opacity: 1 },
  '@media (max-width: 599px)': { minHeight: 48, maxWidth: 'none' },
  '@media (pointer: coarse)': { minHeight: 48 },
});

type Props = {
  /** What the field searches. The page has two searches, and screen readers need distinct names. */
  of: string;
  value: string;
  onChange: (search: string) => void;
};

/** Search field for concepts by code or name. */
export const SearchBox = ({ of, value, onChange }: Props) => (
  <Input
    type="search"
    aria-label={`${texts.search}: ${of}`}
    placeholder={texts.search}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
