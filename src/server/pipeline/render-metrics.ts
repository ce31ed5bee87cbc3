// The counters as OpenMetrics text, version 1.0.0.

import type { CommitMetrics, ForwardMetrics, Histogram, Metrics, OwnershipMetrics } from '../metrics';
import type { PreparedParts } from './parts';

type Labels = Readonly<Record<string, string>>;

interface Family {
  readonly name: string;
  readonly type: 'info' | 'counter' | 'gauge' | 'histogram';
  readonly unit?: string;
  readonly help: string;
  readonly samples: readonly string[];
}

export function renderMetrics({ metrics, worlds, durability, replicas, settings }: PreparedParts): string {
  const sessions = [...worlds.served().sessions.values()];
  const entries = sessions.reduce((sum, { live }) => sum + live.ledger.state.log.length, 0);
  const families = [
    {
      name: 'understudy_build',
      type: 'info',
      help: 'The version of this server.',
      samples: [sample('understudy_build_info', { version: settings.version }, 1)],
    },
    ...requestFamilies(metrics),
    gauge('understudy_open_streams', 'Open websocket streams.', metrics.openStreams),
    gauge('understudy_worlds', 'Worlds that are served.', sessions.length),
    gauge('understudy_log_entries', 'Log entries of all worlds.', entries),
    ...(durability?.commits ? commitFamilies(durability.commits) : []),
    ...(durability?.ownership ? ownershipFamilies(durability.ownership) : []),
    ...(replicas ? forwardFamilies(replicas.forwards) : []),
  ] satisfies readonly Family[];
  return [...families.flatMap(familyLines), '# EOF\n'].join('\n');
}

const gauge = (name: string, help: string, value: number): Family => ({
  name,
  type: 'gauge',
  help,
  samples: [sample(name, {}, value)],
});

function requestFamilies({ groups }: Metrics): readonly Family[] {
  const [requests, seconds] = ['understudy_requests', 'understudy_request_duration_seconds'];
  return [
    {
      name: requests,
      type: 'counter',
      help: 'Requests by group, operation and class of the status.',
      samples: [...groups].flatMap(([group, { byOperation }]) =>
        [...byOperation].flatMap(([operation, counts]) =>
          counts.flatMap((count, at) =>
            count === 0 ? [] : [sample(`${requests}_total`, { group, operation, status: `${at + 1}xx` }, count)],
          ),
        ),
      ),
    },
    {
      name: seconds,
      type: 'histogram',
      unit: 'seconds',
      help: 'Time from a request to its answer.',
      samples: [...groups].flatMap(([group, measured]) => histogramSamples(seconds, { group }, measured.seconds)),
    },
  ];
}

function commitFamilies({ waitSeconds, worlds, failures }: CommitMetrics): readonly Family[] {
  const [wait, batch, failed] = [
    'understudy_commit_wait_seconds',
    'understudy_commit_worlds',
    'understudy_commit_failures',
  ];
  return [
    {
      name: wait,
      type: 'histogram',
      unit: 'seconds',
      help: 'Time from the first change that waits for a commit to the end of the commit.',
      samples: histogramSamples(wait, {}, waitSeconds),
    },
    {
      name: batch,
      type: 'histogram',
      help: 'Worlds that were written by one commit.',
      samples: histogramSamples(batch, {}, worlds),
    },
    {
      name: failed,
      type: 'counter',
      help: 'Commits that failed.',
      samples: [sample(`${failed}_total`, {}, failures)],
    },
  ];
}

function ownershipFamilies({ changes, beatAgeSeconds }: OwnershipMetrics): readonly Family[] {
  const [owners, beat] = ['understudy_owner_changes', 'understudy_heartbeat_age_seconds'];
  const age = beatAgeSeconds();
  return [
    {
      name: owners,
      type: 'counter',
      help: 'Worlds that this replica took from the database, lost to another replica, and released.',
      samples: Object.entries(changes).map(([change, count]) => sample(`${owners}_total`, { change }, count)),
    },
    {
      name: beat,
      type: 'gauge',
      unit: 'seconds',
      help: 'Time since the last heartbeat that the database accepted.',
      samples: [sample(beat, {}, Number.isFinite(age) ? age : '+Inf')],
    },
  ];
}

function forwardFamilies({ counts, failures, seconds }: ForwardMetrics): readonly Family[] {
  const [forwards, failed, duration] = [
    'understudy_forwards',
    'understudy_forward_failures',
    'understudy_forward_duration_seconds',
  ];
  return [
    {
      name: forwards,
      type: 'counter',
      help: 'Requests and streams that were forwarded to the replica of their world.',
      samples: Object.entries(counts).map(([kind, count]) => sample(`${forwards}_total`, { kind }, count)),
    },
    {
      name: failed,
      type: 'counter',
      help: 'Requests and streams that could not be forwarded, or whose response was lost.',
      samples: [sample(`${failed}_total`, {}, failures)],
    },
    {
      name: duration,
      type: 'histogram',
      unit: 'seconds',
      help: 'Time until the replica of the world has answered a forwarded request.',
      samples: histogramSamples(duration, {}, seconds),
    },
  ];
}

const familyLines = ({ name, type, unit, help, samples }: Family): readonly string[] => [
  `# TYPE ${name} ${type}`,
  ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
  `# HELP ${name} ${help}`,
  ...samples,
];

function histogramSamples(name: string, labels: Labels, { bounds, counts, sum }: Histogram): readonly string[] {
  let below = 0;
  const buckets = counts.map((count, at) => {
    below += count;
    const bound = bounds[at];
    const le = bound === undefined ? '+Inf' : bound.toFixed(Math.max(1, String(bound).split('.')[1]?.length ?? 0));
    return sample(`${name}_bucket`, { ...labels, le }, below);
  });
  return [...buckets, sample(`${name}_sum`, labels, sum), sample(`${name}_count`, labels, below)];
}

function sample(name: string, labels: Labels, value: number | '+Inf'): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
