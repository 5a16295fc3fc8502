/** Version of the app (product.md §9); clients send it as `X-App-Version`. */
export const appVersion = '1.3.6';
