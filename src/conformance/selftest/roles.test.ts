import { rolesOf } from './roles';

const roleOf = rolesOf({
  facts: {
    users: [{ token: 'a' }, { name: 'no token' }, { token: 'c' }, { token: 'd' }],
    admin: { token: 'boss' },
    tokens: { expired: 'old', noWallet: null, unknownUser: 'who' },
  },
});

describe('the role of a request', () => {
  it.each([
    [{}, 'none'],
    [{ authorization: 'Bearer a' }, 'users.0'],
    [{ authorization: 'Bearer d' }, 'users.3'],
    [{ authorization: 'Bearer boss' }, 'admin'],
    [{ authorization: 'Bearer old' }, 'tokens.expired'],
    [{ authorization: 'Bearer who' }, 'tokens.unknownUser'],
    [{ authorization: 'Bearer null' }, 'other'],
    [{ authorization: 'Bearer ' }, 'other'],
    [{ authorization: 'Basic a' }, 'other'],
    [{ authorization: 'a' }, 'other'],
    [{ authorization: 'Bearer ab' }, 'other'],
    [{ 'sec-websocket-protocol': 'jwt.token.c' }, 'users.2'],
    [{ 'sec-websocket-protocol': 'daml.ws.auth, jwt.token.c' }, 'users.2'],
    [{ 'sec-websocket-protocol': ['daml.ws.auth', 'jwt.token.c'] }, 'users.2'],
  ])('of %j is %s', (headers, role) => {
    expect(roleOf(headers)).toBe(role);
  });
});
