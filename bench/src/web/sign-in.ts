import type pg from 'pg';
import { connect } from 'puppeteer-core';
import { hashToken } from '@bloom/server/src/domains/account/index.ts';

const token = 'bench-member';

/**
 * Signs an account of the sample catalogue in, in a running Chromium: Lighthouse leaves what a site has
 * stored.
 *
 * @param home the address of the site
 */
export async function signIn(chromePort: number, home: string, sql: pg.Client): Promise<void> {
  await sql.query(
    `insert into session (token_hash, account_id, expires_at)
     select $1, max(id), now() + interval '1 day' from account`,
    [hashToken(token)],
  );
  const browser = await connect({ browserURL: `http://127.0.0.1:${chromePort}` });
  try {
    const page = await browser.newPage();
    await page.goto(home);
    await page.evaluate((value) => localStorage.setItem('user_token', value), token);
    await page.close();
  } finally {
    await browser.disconnect();
  }
}
