// Loaded with `NODE_OPTIONS=--require`: when the process exits, writes its processor time in milliseconds to CPU_FILE.

const { writeFileSync } = require('node:fs');

process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env['CPU_FILE'], String((user + system) / 1000));
});
