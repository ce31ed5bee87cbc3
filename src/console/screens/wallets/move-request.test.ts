import { actorLabel, shortened, moveLabel, moveRequest, type OfferMoveJson } from './move-request';

const BOB = 'bob::1220aa';
const callers = [
  { user: 'bob', party: BOB, token: 'secret' },
  { user: 'zoe', party: 'zoe::1220bb', token: null },
];
const move = (name: OfferMoveJson['move'], actor?: string): OfferMoveJson => ({
  move: name,
  to: 'accepted',
  by: actor === undefined ? 'automation' : 'receiver',
  possible: true,
  ...(actor === undefined ? {} : { actor }),
});

describe('the request for a transition', () => {
  it("is the wallet of the party's user", () => {
    expect(moveRequest(move('accept', BOB), callers)).toEqual({
      by: 'wallet',
      move: 'accept',
      user: 'bob',
      token: 'secret',
    });
    expect(actorLabel(moveRequest(move('reject', BOB), callers))).toBe('as bob');
  });

  it.each(['zoe::1220bb', 'nobody::1220cc'])('uses the control operation for %s, who has no token', (actor) => {
    expect(moveRequest(move('withdraw', actor), callers)).toEqual({ by: 'control', move: 'withdraw', actor });
  });

  it('is a scheduler step for what automation does', () => {
    expect(moveRequest(move('consume'), callers)).toEqual({ by: 'step', kind: 'consume' });
    expect(moveRequest(move('expire'), callers)).toEqual({ by: 'step', kind: 'expire' });
    expect(moveRequest(move('abort'), callers)).toEqual({ by: 'step', kind: 'consume' });
    expect(moveLabel(move('abort'))).toBe('Abort (insufficient funds)');
  });
});

describe('the shortened reason', () => {
  it('keeps its words and both ends of a fingerprint', () => {
    expect(shortened(`wallet automation of carol::1220${'ab'.repeat(30)}beef, which is off`)).toBe(
      'wallet automation of carol::1220abab…beef, which is off',
    );
    expect(shortened('bob::1220aa is short')).toBe('bob::1220aa is short');
  });
});
