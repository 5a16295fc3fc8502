import type { TargetKind } from '@bloom/contract/moderation/moderation-rules';
import type { Bloom, Person } from '../bloom.ts';

/** Something that a person has published, or the person. */
export type Content = {
  kind: TargetKind;
  /** Its id in the API. */
  id: string;
  owner: Person;
  /** The id in the API of the video that it is, or is on. */
  videoId?: string;
};

/**
 * Makes content of each kind, in the category "movies" where it has one, each of a new person. The site lets
 * subtitles be edited.
 */
export function contentMakers(bloom: Bloom) {
  let people = 0;
  const person = () => bloom.logIn(`Person ${++people}`);
  const make: Record<TargetKind, () => Promise<Content>> = {
    async video() {
      const owner = await person();
      const id = await bloom.addNewVideo(owner, { category: 'movies' });
      const videoId = `youtube/${id}`;
      return { kind: 'video', id: videoId, owner, videoId };
    },
    async user() {
      const owner = await person();
      return { kind: 'user', id: String(owner.id), owner };
    },
    async note() {
      const { id: videoId } = await make.video();
      const owner = await person();
      const body = { amount: 5, note: 'Thank you' };
      await bloom.call('POST', `/v1/video/${videoId}`, owner, body);
      const record = await bloom.call('GET', `/v1/video/${videoId}/record`);
      return { kind: 'note', id: String(record.body.data[0].id), owner, videoId };
    },
    async message() {
      const owner = await person();
      const body = { content: 'Hello' };
      const sent = await bloom.call('POST', '/v1/message/post', owner, body);
      return { kind: 'message', id: String(sent.body.data.id), owner };
    },
    async collection() {
      const owner = await person();
      const body = { title: 'Songs', visibility: 'public' };
      const made = await bloom.call('PUT', '/v1/collection', owner, body);
      return { kind: 'collection', id: made.body.data.id, owner };
    },
    async subtitle() {
      const { id: videoId } = await make.video();
      const owner = await person();
      const path = `/v1/subtitle/${videoId.replace('/', ':')}`;
      const words = { EN: 'Hello', CN: '' };
      const content = JSON.stringify([{ start_sec: 1, end_sec: 2, words }]);
      await bloom.call('PUT', path, owner, { content });
      const { body } = await bloom.call('GET', path);
      return { kind: 'subtitle', id: String(body.id), owner, videoId };
    },
    async moment() {
      const { id: videoId } = await make.video();
      const owner = await person();
      const body = { content: 'Hello' };
      const path = `/v1/video/${videoId}/moments`;
      const sent = await bloom.call('POST', path, owner, body);
      return { kind: 'moment', id: String(sent.body.data.id), owner, videoId };
    },
    async link() {
      const { id: videoId } = await make.video();
      const { id: sameId } = await make.video();
      const owner = await person();
      const [source, id] = sameId.split('/');
      const sent = await bloom.call('PUT', `/v1/video/${videoId}/same`, owner, { source, id });
      return { kind: 'link', id: String(sent.body.data.links[0].id), owner, videoId };
    },
    async room() {
      const { id: videoId } = await make.video();
      const owner = await person();
      const [source, id] = videoId.split('/');
      const made = await bloom.call('POST', '/v1/room', owner, { source, id, public: true });
      return { kind: 'room', id: made.body.data.id, owner, videoId };
    },
  };
  return { ...make, person };
}
