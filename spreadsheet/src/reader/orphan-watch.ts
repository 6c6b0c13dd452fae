/* Thread of a reader process: kills the process when its parent service ends, even while a file blocks the event loop. */
import { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';

new Socket({ fd: workerData as number }).once('close', () => process.kill(process.pid, 'SIGKILL')).resume();
