// Counts and times the requests that a replica forwards to others.

import type { ForwardMetrics } from '../metrics';
import type { Forwarder } from './forward';

export function measureForwards(forwarder: Forwarder, metrics: ForwardMetrics): Forwarder {
  const counted = async <T>(kind: keyof ForwardMetrics['counts'], answer: Promise<T>): Promise<T> => {
    metrics.counts[kind] += 1;
    try {
      return await answer;
    } catch (error) {
      metrics.failures += 1;
      throw error;
    }
  };
  return {
    ...forwarder,
    async request(...call) {
      const began = performance.now();
      try {
        return await counted('request', forwarder.request(...call));
      } finally {
        metrics.seconds.observe((performance.now() - began) / 1000);
      }
    },
    stream: (...call) => counted('stream', forwarder.stream(...call)),
  };
}
