import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An e-mail that the mail server has taken. */
export type TakenMail = { from: string; to: string; data: string };

/** A mail server. */
export type MailServer = {
  url: string;
  readonly mails: readonly TakenMail[];
  /**
   * `busy` refuses for now, `unknown` refuses each recipient for good, `silent` takes connections and says
   * nothing.
   */
  mode: 'taking' | 'busy' | 'unknown' | 'silent';
  close(): Promise<void>;
};

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

export async function startMailServer(): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 0,
    onConnect(_session, done) {
      if (state.mode !== 'silent') done();
    },
    onMailFrom(_address, _session, done) {
      done(state.mode === 'busy' ? refusal(451, 'try again later') : undefined);
    },
    onRcptTo(_address, _session, done) {
      done(state.mode === 'unknown' ? refusal(550, 'no such mailbox') : undefined);
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((data) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address).join(', ');
        mails.push({ from, to, data: data.replaceAll('\r\n', '\n') });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const state: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    mode: 'taking',
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return state;
}
