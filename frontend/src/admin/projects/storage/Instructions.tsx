import { Box, Link, Typography } from '@mui/material';
import { storage as texts } from '../../../messages.ts';

const credentials = 'https://console.cloud.google.com/apis/credentials';

/** Instructions to obtain the two keys, for users who have never created an OAuth client. */
export const Instructions = ({ open }: { open: boolean }) => (
  <Box
    component="details"
    open={open}
    sx={{ bgcolor: 'var(--sunken)', borderRadius: 1, px: 2, py: 1.5, '& li + li': { mt: 0.5 } }}
  >
    <Typography
      component="summary"
      variant="body2"
      sx={{ fontWeight: 600, cursor: 'pointer', '@media (pointer: coarse)': { py: 1.75 } }}
    >
      {texts.steps}
    </Typography>
    <Typography component="ol" variant="body2" sx={{ pl: 2.5, mt: 1, mb: 0 }}>
      <li>
        {texts.stepProject}{' '}
        <Link href={credentials} target="_blank" rel="noreferrer">
          {texts.console}
        </Link>
        {texts.stepProjectThen}
      </li>
      <li>{texts.stepConsent}</li>
      <li>{texts.stepClient}</li>
      <li>{texts.stepKeys}</li>
      <li>{texts.stepUnverified}</li>
    </Typography>
  </Box>
);
