import { defineConfig } from 'vite';

// `understudy serve --exec vite` sets the variable; without it the default address of `understudy serve` is used.
const target = process.env.UNDERSTUDY_URL ?? 'http://127.0.0.1:7575';

export default defineConfig({
  server: { proxy: { '/api': target, '/v2': target } },
});
