import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An e-mail that the mail server has taken; `text`: as it is read. */
export type TakenMail = { from: string; to: string; data: string; text: string };

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

/** The text of an e-mail, in whichever encoding the sender has chosen. */
function readText(data: string): string {
  const end = data.indexOf('\r\n\r\n');
  const [head, body] = [data.slice(0, end), data.slice(end + 4)];
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

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
        mails.push({ from, to, data: data.replaceAll('\r\n', '\n'), text: readText(data) });
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
