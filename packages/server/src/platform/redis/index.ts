export { close, connectRedis, openRedis, type Redis, type RedisConnection } from './redis.ts';
