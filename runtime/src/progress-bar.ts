const width = 30;

/** Draws a progress bar on one line of a terminal. Without a terminal it prints one line when complete. `share`: from 0 to 1. */
export const progressBar = () => {
  let drawn = '';
  return (name: string, share: number): void => {
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
    const line = `${name.padEnd(16)} ${bar} ${Math.floor(share * 100)} %`;
    if (line === drawn) return;
    drawn = line;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${share === 1 ? '\n' : ''}`);
    else if (share === 1) console.log(line);
  };
};
