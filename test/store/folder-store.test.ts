import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDisk, textOf, type Disk, type DiskRecord } from '../../src/server/store/disk';
import { createFolderStore, type FolderStore } from '../../src/server/store/folder-store';
import { createLineages, type Lineages } from '../../src/server/store/lineages';
import { openLineagesReader } from '../../src/server/store/read-lineages';
import { createReferences } from '../../src/server/store/world-change';
import { testWorldStore, type StoreUnderTest } from './world-store';

const isLog = ({ key: [kind] }: DiskRecord): boolean => kind === 'lineage' || kind === 'log';

function lineagesOf(records: readonly DiskRecord[]): Lineages {
  const reader = openLineagesReader();
  for (const kind of ['lineage', 'log']) records.filter(({ key }) => key[0] === kind).forEach(reader.take);
  return createLineages(reader.lineages());
}

/** A store on a file as it is. */
function storeOn(disk: Disk): { readonly store: FolderStore; readonly lineages: Lineages } {
  const records = [...disk.records()];
  const lineages = lineagesOf(records);
  const others = records.filter((record) => !isLog(record)).map(({ key, bytes }) => ({ key, text: textOf({ bytes }) }));
  const source = { world: 'small', seed: '1' };
  return { store: createFolderStore({ disk, lineages, source, records: others }), lineages };
}

async function openUnderTest(): Promise<StoreUnderTest> {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-store-')), 'log.lmdb');
  const disk = await openDisk(file);
  let isFull = false;
  const { store, lineages } = storeOn({
    ...disk,
    commit: (writes) => (isFull ? Promise.reject(new Error('No space left on device')) : disk.commit(writes)),
  });
  return {
    store,
    references: createReferences(lineages, { descriptions: new Map(), positions: new Map() }),
    hold: store.hold,
    setFailing: (isFailing) => void (isFull = isFailing),
    reopen: async () => {
      await store.close();
      return storeOn(await openDisk(file)).store;
    },
  };
}

testWorldStore('data folder', openUnderTest);
