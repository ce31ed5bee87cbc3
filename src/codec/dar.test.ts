import { archivePayload, readDar } from './dar';
import { darOf, manifestOf, packageFile, zipOf } from '../../test/support/dars';

const MIB = 1 << 20;
const flawOf = async (bytes: Uint8Array, limit = MIB): Promise<string> => {
  const read = await readDar(bytes, limit);
  return read.ok ? 'none' : `${read.error.code}: ${read.error.reason}`;
};

describe('readDar', () => {
  const [shop, library] = [packageFile('coffee-shop'), packageFile('library', '0.0.1')];

  it('reads the name, version and id of each package, the main package first', async () => {
    expect(await readDar(darOf(shop, library), MIB)).toEqual({
      ok: true,
      value: [
        { packageId: shop.packageId, name: 'coffee-shop', version: '1.0.0', entry: 'coffee-shop.dalf' },
        { packageId: library.packageId, name: 'library', version: '0.0.1', entry: 'library.dalf' },
      ],
    });
  });

  it('returns the payload from which the package id is hashed', async () => {
    expect(await archivePayload(darOf(shop, library), 'library.dalf')).toEqual(new Uint8Array(library.payload));
    expect(await archivePayload(darOf(shop), 'library.dalf')).toBeUndefined();
  });

  it.each([
    ['not a zip file', Buffer.from('hello'), 'INVALID_DAR: it is not a zip file'],
    ['a truncated zip file', darOf(shop).subarray(0, -30), 'INVALID_DAR: it is not a zip file'],
    ['no manifest', zipOf({ 'a.dalf': shop.archive }), 'INVALID_DAR: it has no META-INF/MANIFEST.MF'],
    [
      'a manifest without a main package',
      zipOf({ 'META-INF/MANIFEST.MF': 'Format: daml-lf\n' }),
      'INVALID_DAR: Cannot find attribute: Main-Dalf',
    ],
    [
      'another format',
      zipOf({ 'META-INF/MANIFEST.MF': manifestOf(['a.dalf']).replace('daml-lf', 'jar') }),
      'INVALID_DAR: Unsupported format: jar',
    ],
    [
      'a missing package',
      zipOf({ 'META-INF/MANIFEST.MF': manifestOf(['a.dalf']) }),
      'INVALID_ZIP_ENTRY: the manifest names a.dalf, which is not in it',
    ],
    [
      'a version that is not numbers',
      darOf(packageFile('coffee-shop', '1.0.0-snapshot.1')),
      expect.stringMatching(/Invalid package version string: "1.0.0-snapshot.1"/),
    ],
    ['a version that is too large', darOf(packageFile('a', '1.2147483648')), expect.stringMatching(/Invalid package/)],
    ['a version with leading zeros', darOf(packageFile('a', '1.01')), expect.stringMatching(/Invalid package/)],
    [
      'a package that is not an archive',
      zipOf({ 'META-INF/MANIFEST.MF': manifestOf(['a.dalf']), 'a.dalf': 'not protobuf' }),
      expect.stringMatching(/^DAR_PARSE_ERROR: a.dalf: malformed protobuf message/),
    ],
    [
      'a wrong hash',
      darOf(packageFile('coffee-shop', '1.0.0', { hash: 'ab' })),
      `DAR_PARSE_ERROR: coffee-shop.dalf: Mismatching hashes! Expected ${shop.packageId} but got ab`,
    ],
  ])('refuses %s', async (_, bytes, flaw) => {
    expect(await flawOf(bytes)).toEqual(flaw);
  });

  it('stops at the limit of decompressed bytes', async () => {
    const bomb = zipOf({ 'META-INF/MANIFEST.MF': manifestOf(['a.dalf']), 'a.dalf': Buffer.alloc(64 * MIB) });
    expect(await flawOf(bomb)).toBe('ZIP_BOMB: its files are too large; a.dalf exceeds the limit');
  });

  it('refuses corrupt compressed data', async () => {
    const dar = darOf(shop);
    const header = dar.indexOf(Buffer.from([0x50, 0x4b, 0x03, 0x04]), 4);
    const at = dar.indexOf('coffee-shop.dalf', header) + 'coffee-shop.dalf'.length;
    dar.fill(0xff, at, at + 8);
    expect(await flawOf(dar)).toBe('DAR_PARSE_ERROR: coffee-shop.dalf cannot be decompressed');
  });
});
