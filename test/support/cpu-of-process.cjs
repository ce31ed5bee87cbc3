// Loaded into a process by NODE_OPTIONS: writes the milliseconds of processor time that it has used, when it ends.

const { writeFileSync } = require('node:fs');

process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env['CPU_FILE'], String((user + system) / 1000));
});
