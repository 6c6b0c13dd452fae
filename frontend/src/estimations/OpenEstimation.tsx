import { Box } from '@mui/material';
import { Suspense, useEffect, type ReactNode } from 'react';
import { estimationInAddress } from '../shared/estimations-in-address.ts';
import { useDialogInAddress } from '../ui/dialogs/useDialogInAddress.ts';
import { useQueryState } from '../ui/address/useQueryState.ts';
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

/** Button, styled as a link, that opens an estimation. `text` names it. */
export const EstimationLink = ({ row: { id }, text }: { row: Pick<EstimationRow, 'id'>; text: string }) => {
  const { open } = useDialogInAddress(estimationInAddress[useContract().resource]);
  return (
    <Box component="button" type="button" aria-label={texts.open(text)} onClick={() => open(id)} sx={link}>
      {text}
    </Box>
  );
};

type Props = {
  /** All estimations of the contract in the ledger's order; undefined while they load. */
  rows: readonly EstimationRow[] | undefined;
  project_id: string;
  status: (row: EstimationRow) => ReactNode;
  headerAction?: ((row: EstimationRow) => ReactNode) | undefined;
  actions: (row: EstimationRow) => ReactNode;
};

/** Query parameter of old links: it named estimations of both contracts before the services contract had its own. */
const former = estimationInAddress.estimations;
const withoutFormer = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.delete(former);
  return next;
};

/** Replaces the old query parameter with that of this contract, if the estimation belongs to it. */
const useFormerLinks = (rows: Props['rows']) => {
  const name = estimationInAddress[useContract().resource];
  const [linked] = useQueryState(former);
  const [named, settle] = useQueryState(name, { replace: true, clean: withoutFormer });
  const found = named === '' && rows?.some(({ id }) => id === linked) ? linked : null;
  useEffect(() => {
    if (found) settle(found);
  }, [found, settle]);
};

/** Dialog of the estimation that the address names, if any. */
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
