/** Icons of a document's labels, as plain paths, because scrolling a list renders dozens. */
const paths = {
  cloud: 'M7 18h10a4 4 0 0 0 .7-7.9A5.6 5.6 0 0 0 7 8.8 4.7 4.7 0 0 0 7 18zM9.5 13.2l1.9 1.9 3.4-3.6',
  waiting: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.3l2.8 1.7',
  computer: 'M5.5 6h13v9h-13zM3 18.5h18',
  overdue: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v5M12 16v.2',
  kept: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM9.6 11.8l1.7 1.8 3.1-3.4',
  bin: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5',
} as const;

export const LineIcon = ({ of }: { of: keyof typeof paths }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[of]} />
  </svg>
);
