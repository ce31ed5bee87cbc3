// The key of the tokens that /_oidc issues. It is part of the package, so all replicas have the same one, before and
// after a restart. It protects nothing: like the secret of `--auth unsafe` it is public, and any client can sign a
// token with it.

import { decodeProtectedHeader, importJWK, type CryptoKey, type JWK } from 'jose';

export const DEVELOPMENT_KEY_ID = 'understudy-development';

/** RSA, 2048 bits. */
export const DEVELOPMENT_KEY: JWK = {
  kty: 'RSA',
  n: 'qI6XqZk34YLkBwycNjL_SG5JSPorcAe-oyQYoHFoYYlsArUHDUs4459ZMTV7WSyE4sJLyonI-iAi8rrjkOc2T_kIS7XXjIgc2f1cfpMY8SQ5Zp0K9233rGlUxs_fanSUytOWIkV3b_kgmPgAZLyp85GCYaDhjBe5xYoHHK8EWRH6LzYg1lT5GfbMYUaN4hN0vmDWjqjw5ADiEplEp9HxPllVVDN3QgPCyQlhmZ1MaLM24eq4XE-C3pHU0G9oRx4DyafCR6ezbbMxBYNYs89QAwlyxkts8j0bQfyeeNdeRtpdCCvigUql5IDAbQgqRlG1sQlWpUZwp-l9JGiM1e3qIw',
  e: 'AQAB',
  d: 'Lz4cCvh7PZUilUk3BUfg3iuvFamsgA9jorUMw_dVQrUyFUYozlSNgtrYNF8hjdpY-ndrp75bmqNkODUicCwlwF9zsEisu-Iwd_a3tHBFFt1Iy1ZryvLC7sts6_Y6T8uSIpEQLNXchoFEXitwbMumNLLNYNCnNs01j8TCfosdRFs9k34aFv-PUatpXXZK852qgcSJG9jTfrn3uONUsXrphkLmaAzi8qEKR6kUNPJRpntyXNGgrkoTb02Ow9TEysFWt1LgjHGeE0Ydgeu7jHqCW5b4krSPoc3IL_4i_-i508l5vTD3d77Fye8uq9Nai4F17zUEL_17bDX6K32NgEyEvQ',
  p: '1GHzfuJLwAQv7D8oUVd2KvTrGfInLuNCB2mt9F8coRgHyO4k1dLvems-X2orFDetjf9Qe1d96NkLDoSP7aYJ9QjPbgG-m88UWGsXT7IQfZE8ISL6rPcuHUxnkKM6xBvBW9R6R1UxHb1jmDoFNd3FoVTRchnefUga5lWMc9z1xbc',
  q: 'yyyAqiWSmgGNG0iDF5M5zEWqPSHUBAAZFRXZauDVxaY383LlW0Lp0XX9S3OHD4-sWOP_DtN8Sm370NWP55ER6zDnRXXthFfIlU0o0WN_frss3G7gPx1xLXktSz1h_L5vND5WtRsbd_ZSOi9KQDE3tNPPw8A9DdoHLnoSTiTV3vU',
  dp: 'g5LfP_dACIhPjCOgfawaiAhNcjiDr9eYu3DsFN2rpd12TTPD3Dgepo-0B3aFk7PesH7AxHjyhwOXhvn3FLptpsE7iKJKDMrghtppibT95FzKjJjYBbnodrwz2PZW3NF5G8PpsTGFCTCgd9lSCwoGeqlKTE7ceG7oQ1QyfEEifcc',
  dq: 'Zw0-gY6nKjgpMzJ3U4jYYxTewT0cRZ8rGbfIXF6H70Vc0b1wOfbZk-VtwUxqr-jmuPuDzihUvYfFluoLoJ_DX_ChDWlAPMUttxS45GO8MjKMEY6nbTvowPDamXQb9E8_JleMMTX7m8AzetGrrp2ILM7WbepezVzOEbPW_w3N8NU',
  qi: 'pquGuW7zIVoanRIeKP0Ae21qbt4h5wkuZut2SbmfeQCEL3naExW8xOLdlYrCngCMooq0gNinWWG1YWb9N76pgJqrUMQWKLqcpCN_dYRnC87Tg2Vx8_GH57HoHYAKeZZ39yBQGKcnrAOgODWPdZUmQ_X2uMmmteE6yTQoADKoN30',
};

export const publicDevelopmentKey: JWK = { kty: 'RSA', n: DEVELOPMENT_KEY.n ?? '', e: DEVELOPMENT_KEY.e ?? '' };

export const developmentPublicKey = async (): Promise<CryptoKey | Uint8Array> =>
  importJWK(publicDevelopmentKey, 'RS256');

/** Whether a token says that it is; the signature is still to be verified. */
export function isSignedWithDevelopmentKey(token: string): boolean {
  try {
    return decodeProtectedHeader(token).kid === DEVELOPMENT_KEY_ID;
  } catch {
    return false;
  }
}
