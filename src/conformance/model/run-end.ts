/** Why a run ended early, such as `the run ended early after 30 min (--time-limit)` or `… by SIGINT`. */
export const endText = (stopped: string): string =>
  `the run ended early ${stopped.startsWith('SIG') ? `by ${stopped}` : stopped}`;
