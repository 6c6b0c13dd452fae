declare module '@20minutes/s3rver' {
  import type { IncomingMessage, Server } from 'node:http';

  type Context = {
    method: string;
    url: string;
    req: IncomingMessage;
    body: unknown;
    state: { vhost?: boolean };
    mountPath?: string;
  };
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    middleware: Middleware[];
    httpServer: Server;
    logger: { silent: boolean };
    run(): Promise<{ port: number }>;
  }
}
