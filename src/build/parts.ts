// The parts of dist/, each built and judged fresh separately. `serve` needs `command` only; `npm run build` makes all
// but the guide, and a server in a checkout builds `console`, `viewer` and `guide` on their first request
// (src/cli/build-on-demand.ts).

import type { OutputFiles } from './esbuild-options';

export const BUILD_PARTS = ['command', 'kit', 'viewer', 'console', 'library', 'guide'] as const;
export type BuildPart = (typeof BUILD_PARTS)[number];

/** Built unless others are named: the guide takes as long as these together, and is needed in the package only. */
export const DEFAULT_PARTS = BUILD_PARTS.filter((part) => part !== 'guide');

export const isBuildPart = (name: string): name is BuildPart => BUILD_PARTS.some((part) => part === name);

/**
 * Builds parts of the checkout at `root`. Bundlers are loaded on first use, so that a build with nothing to do stays
 * quick.
 */
export function partBuilder(root: string): (part: BuildPart) => Promise<OutputFiles> {
  let data: Promise<OutputFiles> | undefined;
  const preparedData = (): Promise<OutputFiles> => (data ??= bundleData(root));
  const builders: Readonly<Record<BuildPart, () => Promise<OutputFiles>>> = {
    command: async () => {
      const { bundleCommand } = require('./bundle-command') as typeof import('./bundle-command');
      const { bundleCompanions } = require('./bundle-companions') as typeof import('./bundle-companions');
      const { bundleReportViewer } = require('./bundle-pages') as typeof import('./bundle-pages');
      const [command, companions, prepared, reportViewer] = await Promise.all([
        bundleCommand(root),
        bundleCompanions(root),
        preparedData(),
        bundleReportViewer(root),
      ]);
      // The program last: a process that waits for the build starts when the program is there.
      return new Map([...prepared, ...companions, ...reportViewer, ...command]);
    },
    kit: async () => (require('./bundle-kit') as typeof import('./bundle-kit')).bundleKit(root),
    viewer: () => bundleDocsViewer(root),
    console: () => (require('./bundle-console') as typeof import('./bundle-console')).bundleConsole(root),
    library: async () => bundleLibraries(root, await preparedData()),
    guide: () => (require('./bundle-guide') as typeof import('./bundle-guide')).bundleGuide(root),
  };
  return (part) => builders[part]();
}

async function bundleData(root: string): Promise<OutputFiles> {
  const { bundleContract, bundleWorlds } = require('./bundle-data') as typeof import('./bundle-data');
  return new Map([...(await bundleContract(root)), ...bundleWorlds(root)]);
}

async function bundleLibraries(root: string, data: OutputFiles): Promise<OutputFiles> {
  const { bundleLibrary } = require('./bundle-library') as typeof import('./bundle-library');
  const { bundleWeb } = require('./bundle-web') as typeof import('./bundle-web');
  const { declarations } = require('./declarations') as typeof import('./declarations');
  const outputs = await Promise.all([bundleLibrary(root), bundleWeb(root, data), declarations(root)]);
  return new Map(outputs.flatMap((files) => [...files]));
}

async function bundleDocsViewer(root: string): Promise<OutputFiles> {
  const { bundleDocsPage } = require('./bundle-pages') as typeof import('./bundle-pages');
  const { bundleViewer } = require('./bundle-viewer') as typeof import('./bundle-viewer');
  return new Map([...(await bundleDocsPage(root)), ...bundleViewer(root)]);
}
