import { close, connectRedis, type RedisConnection } from '../redis/index.ts';
import type { Channel } from './channel.ts';

/** PUBLISH and SUBSCRIBE of Redis. */
export function redisChannel(url: string): Channel {
  // Databases have keys of their own, but share all channels.
  const name = `bloom:events:${new URL(url).pathname.slice(1) || '0'}`;
  const publish = async ({ client }: RedisConnection, payloads: readonly string[]) => {
    await Promise.all(payloads.map((payload) => client.publish(name, payload)));
  };
  return {
    mayBeSilent: false,

    async open(receive) {
      const connection = await connectRedis(url);
      const { client, lost } = connection;
      const destroy = () => close(client);
      try {
        await client.subscribe(name, receive);
      } catch (error) {
        destroy();
        throw error;
      }
      return {
        send: (payloads) => publish(connection, payloads),
        ended: lost,
        destroy,
        close: async () => destroy(),
      };
    },

    async send(payloads) {
      const connection = await connectRedis(url);
      try {
        await publish(connection, payloads);
      } finally {
        close(connection.client);
      }
    },
  };
}
