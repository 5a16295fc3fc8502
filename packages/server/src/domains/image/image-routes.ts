import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { maxImageWidth, imageWidths, type ImageWidth } from '@bloom/contract/video/images';
import { namesType, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { CachedFile } from './disk-cache.ts';
import type { ImageFormat } from './image.ts';
import type { Images } from './image-service.ts';

const year = 31_536_000;
/** The body of an image in the API document. */
export const imageBody = { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) };

export const notModified = Type.Unsafe<never>(Type.Null({ description: 'Not modified.' }));

const ImageQuery = Type.Object({
  w: Type.Optional(
    Type.Unsafe<ImageWidth>({
      type: 'integer',
      enum: [...imageWidths],
      description: `Largest width in pixels; default ${maxImageWidth}.`,
    }),
  ),
  sig: Type.Optional(Type.String({ maxLength: 100, description: 'Signature of a URL that is not stored.' })),
});

/** Nothing in an image may run as a script, even if it is opened as a page. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** `GET /v1/image/{encoded url}` (docs/specification/sources.md#image-proxy). */
export function imageRoutes(app: App, { images, limits }: { images: Images; limits: Limits<'image'> }): void {
  // A wildcard, because URLs of images exceed the maximum length of the router's parameters.
  app.get(
    '/v1/image/*',
    {
      config: {
        limitWhen: { image: 'it has to be converted' },
        refusals: ['request.notFound', 'image.invalid', 'upstream.failed', 'upstream.timeout'],
      },
      schema: {
        summary: 'Get image',
        description:
          'An image of a shared video, by its percent-encoded URL, as WebP, or AVIF where the request accepts it.',
        params: Type.Object({
          '*': Type.String({ title: 'url', description: 'The URL, percent-encoded.' }),
        }),
        querystring: ImageQuery,
        response: {
          200: { content: { 'image/webp': imageBody, 'image/avif': imageBody } },
          304: notModified,
        },
      },
    },
    async (request, reply) => {
      const { w: width = maxImageWidth, sig } = request.query;
      const format = namesType(request, 'image/avif') ? 'avif' : 'webp';
      const file = await images.get(
        request.params['*'],
        { width, format },
        {
          sig,
          beforeConversion: () => limits.consume('image', request),
        },
      );
      reply.header('vary', 'accept');
      return sendImage(request, reply, file, {
        format,
        cacheControl: `public, max-age=${year}, immutable`,
      });
    },
  );
}

/** Sends an image, or says that the client has it (304). */
export function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: CachedFile,
  { format, cacheControl }: { format: ImageFormat | 'png'; cacheControl: string },
): FastifyReply {
  reply.headers({ ...securityHeaders, etag, 'cache-control': cacheControl });
  // A proxy may have made the ETag weak or put it into a list.
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply
    .type(`image/${format}`)
    .header('content-disposition', `inline; filename="image.${format}"`)
    .send(bytes);
}
