import { Box } from '@mui/material';
import { Suspense, useEffect, type ReactNode } from 'react';
import { estimationInAddress } from '../shared/estimations-in-address.ts';
import { useDialogInAddress } from '../shared/useDialogInAddress.ts';
import { useQueryState } from '../shared/useQueryState.ts';
import { useContract } from './contract.ts';
import { EstimationDialog } from './lazy-detail.ts';
import { texts } from './messages.ts';
import type { EstimationRow } from './row.ts';

const link = {
  p: 0,
  minWidth: 32,
  minHeight: 32,
  border: 0,
  background: 'none',
  color: 'var(--petrol)',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  textDecoration: 'underline',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 48 },
} as const;

/** What opens an estimation, by the text that names it. */
export const EstimationLink = ({ row: { id }, text }: { row: Pick<EstimationRow, 'id'>; text: string }) => {
  const { open } = useDialogInAddress(estimationInAddress[useContract().resource]);
  return (
    <Box component="button" type="button" aria-label={texts.open(text)} onClick={() => open(id)} sx={link}>
      {text}
    </Box>
  );
};

type Props = {
  /** All of the contract, in the order of its ledger; undefined while they are coming. */
  rows: readonly EstimationRow[] | undefined;
  project_id: string;
  status: (row: EstimationRow) => ReactNode;
  actions: (row: EstimationRow) => ReactNode;
};

/** What links called an estimation of either contract before that of the services had a name of its own. */
const former = estimationInAddress.estimations;
const withoutFormer = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.delete(former);
  return next;
};

/** Calls an estimation of this contract by the name it has now, where a link of before calls it otherwise. */
const useFormerLinks = (rows: Props['rows']) => {
  const name = estimationInAddress[useContract().resource];
  const [linked] = useQueryState(former);
  const [named, settle] = useQueryState(name, { replace: true, clean: withoutFormer });
  const found = named === '' && rows?.some(({ id }) => id === linked) ? linked : null;
  useEffect(() => {
    if (found) settle(found);
  }, [found, settle]);
};

/** The estimation that the address names, if it names one. */
export const OpenEstimation = ({ rows, ...shown }: Props) => {
  const { about, close } = useDialogInAddress(estimationInAddress[useContract().resource]);
  useFormerLinks(rows);
  if (!about || !rows) return null;
  return (
    <Suspense fallback={null}>
      <EstimationDialog {...shown} row={rows.find(({ id }) => id === about)} rows={rows} close={close} />
    </Suspense>
  );
};
