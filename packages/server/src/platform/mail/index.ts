export { formerAddress, normalizeAddress, readAddress } from './address.ts';
export { checkMailServer, createMailer, type Mail, type Mailer } from './mailer.ts';
export { createMailSender, type MailQueue } from './sender.ts';
