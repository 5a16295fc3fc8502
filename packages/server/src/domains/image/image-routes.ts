import { Type } from 'typebox';
import { maxImageWidth, imageWidths, type ImageWidth } from '@bloom/contract/images';
import { namesType, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Images } from './image-service.ts';

const year = 31_536_000;
const bytes = { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) };

const ImageQuery = Type.Object({
  w: Type.Optional(
    Type.Unsafe<ImageWidth>({
      type: 'integer',
      enum: [...imageWidths],
      description: `Largest width in pixels; default ${maxImageWidth}.`,
    }),
  ),
  sig: Type.Optional(
    Type.String({ maxLength: 100, description: 'Signature of a URL that is not stored.' }),
  ),
});

/** Nothing in an image may run as a script, even if it is opened as a page. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** `GET /v1/image/{encoded url}` (docs/specification/sources.md#image-proxy). */
export function imageRoutes(
  app: App,
  { images, limits }: { images: Images; limits: Limits<'image'> },
): void {
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
          200: { content: { 'image/webp': bytes, 'image/avif': bytes } },
          304: Type.Unsafe<never>(Type.Null({ description: 'Not modified.' })),
        },
      },
    },
    async (request, reply) => {
      const { w: width = maxImageWidth, sig } = request.query;
      const format = namesType(request, 'image/avif') ? 'avif' : 'webp';
      const { bytes, etag } = await images.get(
        request.params['*'],
        { width, format },
        {
          sig,
          beforeConversion: () => limits.consume('image', request),
        },
      );
      reply.headers({
        ...securityHeaders,
        etag,
        vary: 'accept',
        'cache-control': `public, max-age=${year}, immutable`,
      });
      // A proxy may have made the ETag weak or put it into a list.
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply
        .type(`image/${format}`)
        .header('content-disposition', `inline; filename="image.${format}"`)
        .send(bytes);
    },
  );
}
