import { Type } from 'typebox';
import { maxImageWidth, imageWidths, type ImageWidth } from '@bloom/contract/images';
import { namesType, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Images } from './image-service.ts';

const year = 31_536_000;

const ImageQuery = Type.Object({
  w: Type.Optional(
    Type.Unsafe<ImageWidth>({
      type: 'integer',
      enum: [...imageWidths],
      description: `Largest width in pixels; default ${maxImageWidth}.`,
    }),
  ),
  sig: Type.Optional(
    Type.String({ maxLength: 100, description: 'Signature of an address that is not stored.' }),
  ),
});

/** What a picture is served with: nothing in it may ever run, wherever it is opened. */
const safety = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** `GET /v1/image/{encoded url}` (docs/specification.md#image-proxy). */
export function imageRoutes(
  app: App,
  { images, limits }: { images: Images; limits: Limits<'picture'> },
): void {
  // A wildcard: addresses of pictures are longer than the router's parameters may be.
  app.get(
    '/v1/image/*',
    {
      schema: {
        tags: ['image'],
        description:
          'A picture of a shared video, by its percent-encoded address, as WebP, or AVIF where the request accepts it.',
        params: Type.Object({ '*': Type.String({ description: 'The address, percent-encoded.' }) }),
        querystring: ImageQuery,
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
          beforeMaking: () => limits.consume('picture', request),
        },
      );
      reply.headers({
        ...safety,
        etag,
        vary: 'accept',
        'cache-control': `public, max-age=${year}, immutable`,
      });
      // A proxy may have made the tag a weak one, or put it into a list.
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply
        .type(`image/${format}`)
        .header('content-disposition', `inline; filename="image.${format}"`)
        .send(bytes);
    },
  );
}
