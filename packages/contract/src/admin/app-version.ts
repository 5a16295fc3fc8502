/** Version of the app (docs/specification/wire.md#upgrade-notice); clients send it as `X-App-Version`. */
export const appVersion = '1.3.6';
