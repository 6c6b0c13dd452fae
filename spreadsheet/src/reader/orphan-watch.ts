/* A thread of a reader: whose service is gone ends at once, also in the midst of a file that keeps its own loop busy. */
import { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';

new Socket({ fd: workerData as number }).once('close', () => process.kill(process.pid, 'SIGKILL')).resume();
