import { contractDates, type DateRange } from '@obraclara/events';
import { createContext, useContext } from 'react';

type Dated = { start_date?: string | undefined; end_date?: string | undefined };

const anyDay: DateRange = { from: '0001-01-01', to: '9999-12-31' };

/** Days that records of a contract may have, from the contract's start to its end date; any day while these dates are unknown. */
export const datesOf = ({ start_date, end_date }: Dated): DateRange =>
  start_date && end_date ? contractDates({ start_date, end_date }) : anyDay;

/** Days that records of the contract on screen may have. */
export const ContractDates = createContext(anyDay);
export const useContractDates = (): DateRange => useContext(ContractDates);
