import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** An e-mail that the mail server has taken. */
export type TakenMail = { from: string; to: string; data: string };

/** A mail server that speaks SMTP (RFC 5321) as far as it is needed to take an e-mail. */
export type MailServer = {
  url: string;
  readonly mails: readonly TakenMail[];
  /** `busy` refuses for now, `unknown` refuses each recipient for good, `silent` takes connections and says nothing. */
  mode: 'taking' | 'busy' | 'unknown' | 'silent';
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (state.mode !== 'silent') void serve(socket);
  });

  async function serve(socket: Socket): Promise<void> {
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let mail: TakenMail = { from: '', to: '', data: '' };
    let isData = false;
    reply('220 mail.example ESMTP');
    for await (const line of createInterface(socket)) {
      if (isData) {
        isData = line !== '.';
        if (isData) mail.data += `${line.replace(/^\./, '')}\n`;
        else {
          mails.push(mail);
          reply('250 taken');
        }
        continue;
      }
      const [, address = ''] = /<(.*)>/.exec(line) ?? [];
      switch (line.slice(0, 4).toUpperCase()) {
        case 'EHLO':
          reply('250 mail.example');
          break;
        case 'MAIL':
          mail = { from: address, to: '', data: '' };
          reply(state.mode === 'busy' ? '451 try again later' : '250 ok');
          break;
        case 'RCPT':
          mail.to = address;
          reply(state.mode === 'unknown' ? '550 no such mailbox' : '250 ok');
          break;
        case 'DATA':
          isData = true;
          reply('354 go on');
          break;
        case 'QUIT':
          socket.end('221 bye\r\n');
          break;
        default:
          reply('502 not implemented');
      }
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const state: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    mode: 'taking',
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return state;
}
