import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPageConfig } from './build/dev-page-config.ts';
import { precompress } from './build/precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), tailwindcss(), devPageConfig(), precompress()],
  build: {
    outDir: 'dist',
    // Every browser of the build target preloads modules itself.
    modulePreload: { polyfill: false },
    // A picture as a data: address would need its own line in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs comes in two files: ours, and what changes only with an upgrade.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // `npm run dev` tells where the server of this checkout listens.
    proxy: { '/api': process.env['BLOOM_SERVER'] ?? 'http://127.0.0.1:8080' },
  },
});
