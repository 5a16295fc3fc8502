// The sample of a copy elsewhere, with age and rclone, to a local server that speaks S3.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startUpstream, type Reply } from '@bloom/testing/upstreams/upstream-server';

const program = fileURLToPath(new URL('../deploy/backup/copy-backup', import.meta.url));
const isInstalled = ['age', 'rclone'].every((name) => spawnSync(name, ['--version']).status === 0);
const name = 'bloom-2026-11-23T003012.123Z.tar.gz';

/** A bucket, and a folder with a backup and the key of the operator. */
async function makePlaces({ refuses = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bloom-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, name), 'everything');
  const stored = new Map<string, Buffer>();
  const s3 = await startUpstream(({ method, url, headers, bytes }): Reply => {
    // The signature is in the headers, or in the address.
    const signed = `${headers.authorization} ${url.searchParams.get('X-Amz-Algorithm')}`;
    if (refuses || !signed.includes('AWS4-HMAC-SHA256')) return { status: 403, body: '' };
    if (method === 'PUT') stored.set(url.pathname, bytes);
    const found = stored.get(url.pathname);
    if (!found) return { status: 404, body: '' };
    const length = method === 'HEAD' && { 'content-length': String(found.length) };
    return { headers: { etag: '"1"', ...length }, body: '' };
  });
  onTestFinished(() => s3.close());
  const key = path.join(folder, 'key');
  execFileSync('age-keygen', ['--output', key], { stdio: 'pipe' });
  const recipient = execFileSync('age-keygen', ['-y', key], { encoding: 'utf8' }).trim();
  const run = (environment: Record<string, string> = {}) =>
    new Promise<{ code: unknown; errors: string }>((resolve) => {
      const env = {
        PATH: process.env['PATH'],
        BACKUP_RECIPIENT: recipient,
        BACKUP_TARGET: 'offsite:backups',
        RCLONE_CONFIG_OFFSITE_TYPE: 's3',
        RCLONE_CONFIG_OFFSITE_PROVIDER: 'Other',
        RCLONE_CONFIG_OFFSITE_ENDPOINT: s3.url,
        RCLONE_CONFIG_OFFSITE_ACCESS_KEY_ID: 'id',
        RCLONE_CONFIG_OFFSITE_SECRET_ACCESS_KEY: 'secret',
        RCLONE_RETRIES: '1',
        RCLONE_LOW_LEVEL_RETRIES: '1',
        ...environment,
      };
      execFile(program, [path.join(folder, name)], { env }, (error, _, errors) =>
        resolve({ code: error?.code ?? 0, errors }),
      );
    });
  return {
    folder,
    stored,
    run,
    decrypt: (input: Buffer) => execFileSync('age', ['-d', '-i', key], { input }),
  };
}

describe.skipIf(!isInstalled)('the sample of a copy', () => {
  test('encrypts a backup with the public key, and stores it under its name', async () => {
    const { folder, stored, run, decrypt } = await makePlaces();
    expect(await run()).toEqual({ code: 0, errors: '' });
    const copy = stored.get(`/backups/${name}.age`) ?? Buffer.alloc(0);
    expect(copy.toString()).not.toContain('everything');
    expect(decrypt(copy).toString()).toBe('everything');
    expect(readdirSync(folder).toSorted()).toEqual([name, 'key']);
  });

  test('fails when the store refuses, or the key is wrong, and leaves and sends nothing', async () => {
    const { folder, run } = await makePlaces({ refuses: true });
    const refused = await run();
    expect(refused.code).not.toBe(0);
    expect(refused.errors).toContain('403');
    const other = await makePlaces();
    expect(await other.run({ BACKUP_RECIPIENT: 'age1nobody' })).toMatchObject({ code: 1 });
    expect(other.stored.size).toBe(0);
    for (const each of [folder, other.folder]) expect(readdirSync(each).toSorted()).toEqual([name, 'key']);
  });
});
