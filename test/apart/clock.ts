const preloaded = new URL('clock.mjs', import.meta.url).href;

/** What a process is started with so that for it this is the instant, from which its clock goes on. */
export const clockFrom = (instant: Date) => ({
  NODE_OPTIONS: `--import=${preloaded}`,
  CLOCK_AHEAD_MS: String(instant.getTime() - Date.now()),
});
