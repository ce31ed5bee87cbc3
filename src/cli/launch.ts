// The executable: process-wide settings that must precede everything else, then the program.

import { enableCompileCache } from './compile-cache';
import { shortenGcPauses } from './gc-tuning';

if (require.main === module) {
  // Flags first: V8 rejects cached code that was compiled under other flags.
  if (process.argv[2] === 'serve' || process.argv[2] === 'demo') shortenGcPauses();
  enableCompileCache(process.env);
  void import('./main').then(({ runProcess }) => runProcess());
}
