import { defineConfig } from 'vite';

// `understudy serve --exec vite` sets the variable; without it the stand-in is expected where `understudy serve` listens.
const target = process.env.UNDERSTUDY_URL ?? 'http://127.0.0.1:7575';

export default defineConfig({
  server: { proxy: { '/api': target, '/v2': target } },
});
