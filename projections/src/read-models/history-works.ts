import { closingHistory, closingRecords } from './history-closing.ts';
import { extraordinaryHistory, extraordinaryRecords } from './history-extraordinary.ts';
import { siteLogHistory, siteLogRecords } from './history-site-log.ts';
import { guaranteeGroups, guaranteesTold } from './history-guarantees.ts';

/** The group of the history rows of each event that only a works contract has. */
export const worksRecords = {
  ...guaranteeGroups,
  ...closingRecords,
  ...extraordinaryRecords,
  ...siteLogRecords,
};

/** What each event that only a works contract has adds to the history. */
export const worksHistory = {
  ...guaranteesTold,
  ...closingHistory,
  ...extraordinaryHistory,
  ...siteLogHistory,
};
