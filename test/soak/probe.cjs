// Preloaded into the server under soak: collects garbage when asked, and tells what is in use.
'use strict';

process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  process.send({ heapUsed, rss, resources: process.getActiveResourcesInfo() });
});
// The server ends when it is told to, whether or not somebody still listens here.
process.channel?.unref();
// A test that was given up leaves no server behind.
process.once('disconnect', () => process.exit(1));
