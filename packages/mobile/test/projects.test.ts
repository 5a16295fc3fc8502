// rule: #app-shell
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import plist from 'plist';
import { describe, expect, test } from 'vitest';
import xcode from 'xcode';
import { appVersion } from '@bloom/contract/admin/app-version';

const folder = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');

describe('the Android project', () => {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
  const manifest = parser.parse(read('android/app/src/main/AndroidManifest.xml')).manifest;
  const { activity } = manifest.application;
  type Attributes = Record<string, string>;
  const filters = (activity['intent-filter'] as Record<string, Attributes | Attributes[]>[]).map((filter) => {
    const all = (name: string) => [filter[name] ?? []].flat();
    return {
      action: all('action').map((each) => each['android:name']),
      category: all('category').map((each) => each['android:name']?.split('.').at(-1)),
      data: all('data'),
      verified: filter['android:autoVerify'],
    };
  });
  const filterOf = (key: string, value: string) =>
    filters.find(({ data }) => data.some((each) => each[key] === value));

  test('receives texts that other apps share, and nothing else of them', () => {
    expect(filterOf('android:mimeType', 'text/plain')).toMatchObject({
      action: ['android.intent.action.SEND'],
      category: ['DEFAULT'],
    });
    expect(filters.filter(({ action }) => action[0]?.includes('SEND'))).toHaveLength(1);
  });

  test('opens deep links and, once verified, links of the site, but none of a login', () => {
    const browsable = {
      action: ['android.intent.action.VIEW'],
      category: ['DEFAULT', 'BROWSABLE'],
    };
    expect(filterOf('android:scheme', 'bloom')).toMatchObject(browsable);
    const links = filterOf('android:scheme', 'https');
    expect(links).toMatchObject({ ...browsable, verified: 'true' });
    const paths = links?.data.flatMap((each) => [
      ...[each['android:path'] ?? []].flat(),
      ...[each['android:pathPrefix'] ?? []].flat(),
    ]);
    expect(paths).toEqual(['/', '/video/', '/collection/', '/@', '/user/', '/sharers', '/map']);
  });

  test('has one task, so that a link reaches the app that is open', () => {
    expect(activity['android:launchMode']).toBe('singleTask');
    expect(activity['android:exported']).toBe('true');
  });

  test('has no permission but for the network and its state, and keeps the session out of backups', () => {
    const permissions = (manifest['uses-permission'] as Attributes[]).map((each) => each['android:name']);
    expect(permissions).toEqual(['android.permission.INTERNET', 'android.permission.ACCESS_NETWORK_STATE']);
    expect(manifest.application['android:allowBackup']).toBe('false');
  });

  test('adds no permission for the login SDKs, and takes away that of advertising', () => {
    const added = parser.parse(read('android/app/src/login/AndroidManifest.xml')).manifest;
    expect(added['uses-permission']).toEqual({
      'android:name': 'com.google.android.gms.permission.AD_ID',
      'tools:node': 'remove',
    });
    expect(added.application.activity['android:name']).toBe('.wxapi.WXEntryActivity');
    const data = added.application['meta-data'] as Attributes[];
    const off = data.filter((each) => each['android:value'] === 'false');
    expect(off.map((each) => each['android:name'])).toEqual([
      'com.facebook.sdk.AutoLogAppEventsEnabled',
      'com.facebook.sdk.AdvertiserIDCollectionEnabled',
    ]);
  });

  test('has the version that the app sends', () => {
    expect(read('android/app/build.gradle')).toContain(`versionName "${appVersion}"`);
  });
});

describe('the iOS project', () => {
  const parse = (file: string) => plist.parse(read(file)) as Record<string, unknown>;

  test('opens deep links, and links of the site', () => {
    const [type] = parse('ios/App/App/Info.plist')['CFBundleURLTypes'] as Record<string, unknown>[];
    expect(type?.['CFBundleURLSchemes']).toEqual(['bloom']);
    expect(parse('ios/App/App/App.entitlements')).toEqual({
      'com.apple.developer.associated-domains': ['applinks:$(SITE_HOST)'],
    });
  });

  test('needs no permission of the user', () => {
    const keys = Object.keys(parse('ios/App/App/Info.plist'));
    expect(keys.filter((key) => key.endsWith('UsageDescription'))).toEqual([]);
    expect(keys).not.toContain('NSAppTransportSecurity');
  });

  test('has an extension that receives texts and links', () => {
    const extension = parse('ios/App/ShareExtension/Info.plist')['NSExtension'];
    expect(extension).toMatchObject({
      NSExtensionPointIdentifier: 'com.apple.share-services',
      NSExtensionAttributes: {
        NSExtensionActivationRule: {
          NSExtensionActivationSupportsText: true,
          NSExtensionActivationSupportsWebURLWithMaxCount: 1,
        },
      },
    });
  });

  const project = xcode.project(`${folder}/ios/App/App.xcodeproj/project.pbxproj`).parseSync();
  const { objects, rootObject } = project.hash.project as {
    rootObject: string;
    objects: Record<string, Record<string, Record<string, unknown>>>;
  };
  const ids = new Set(Object.values(objects).flatMap((section) => Object.keys(section)));

  test('builds the extension with the app, and puts it into the app', () => {
    const targets = Object.values(objects['PBXNativeTarget'] ?? {}).filter(
      (each) => typeof each === 'object',
    );
    expect(targets.map(({ name, productType }) => [name, productType])).toEqual([
      ['App', '"com.apple.product-type.application"'],
      ['ShareExtension', '"com.apple.product-type.app-extension"'],
    ]);
    const [embedded] = Object.values(objects['PBXCopyFilesBuildPhase'] ?? {});
    // 13 is the folder of extensions.
    expect(embedded).toMatchObject({ dstSubfolderSpec: 13, files: [{}] });
  });

  test('refers to no object that is not there', () => {
    expect(ids).toContain(rootObject);
    const text = read('ios/App/App.xcodeproj/project.pbxproj');
    const mentioned = new Set(text.match(/\b[0-9A-F]{24}\b/g));
    expect([...mentioned].filter((id) => !ids.has(id))).toEqual([]);
  });

  test('has every source that it names', () => {
    for (const file of ['App/SceneDelegate.swift', 'ShareExtension/ShareViewController.swift']) {
      expect(existsSync(`${folder}/ios/App/${file}`), file).toBe(true);
    }
  });

  test('has the version that the app sends, in every target', () => {
    const versions = read('ios/App/App.xcodeproj/project.pbxproj').match(/MARKETING_VERSION = .*;/g);
    expect(versions).toEqual(Array.from({ length: 4 }, () => `MARKETING_VERSION = ${appVersion};`));
  });
});
