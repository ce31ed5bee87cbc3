// The names of the network, its token and its name service (service contract 4.3, decisions A6).

import type { Json } from '../../base';
import { networkOf, type State } from '../../ledger';

/** The two paths differ only in the member names for the token. */
export function instanceNames(state: State, token: 'token' | 'amulet'): Json {
  const { names } = networkOf(state);
  return {
    network_name: names.networkName,
    network_favicon_url: names.networkFaviconUrl,
    [`${token}_name`]: names.tokenName,
    [`${token}_name_acronym`]: names.tokenNameAcronym,
    name_service_name: names.nameServiceName,
    name_service_name_acronym: names.nameServiceNameAcronym,
  };
}
