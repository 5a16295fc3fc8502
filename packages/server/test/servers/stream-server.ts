import { createServer } from '../../src/platform/http/index.ts';
import { createMetrics } from '../../src/platform/metrics/index.ts';
import { onStop } from '../../src/platform/process/stop.ts';
import { createEventStreams } from '../../src/platform/streams/index.ts';

/* A server process with one event stream, which starts and stops as `main.ts` does. Writes its URL. */
const app = createServer({ logger: false });
const streams = createEventStreams(createMetrics());
streams.endWith(app);
app.get('/stream', (request, reply) => {
  streams.open(request, reply);
  return reply;
});
onStop(async () => {
  await app.close();
  process.stdout.write('stopped\n');
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
