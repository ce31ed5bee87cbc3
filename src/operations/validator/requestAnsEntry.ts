// Asks for a name: the answer names the subscription request that the user pays in the wallet. The terms are checked
// when the payment is collected (published description, Splice 0.7.4 ans-external).

import { json } from '../answers';
import { textMember } from '../read';
import { answerRejection } from '../rejections';
import { createdId, walletOperation } from './wallet-operation';

export const requestAnsEntry = walletOperation(
  'requestAnsEntry',
  ({ wallet, request: { body }, context: { world } }) => {
    const [name = '', url = '', description = ''] = ['name', 'url', 'description'].map((member) =>
      textMember(body, member),
    );
    const requested = world.execute({ type: 'request-name', user: wallet.party, name, url, description });
    if (!requested.ok) return answerRejection(requested.error);
    return json({
      entryContextCid: createdId(requested.value, 'AnsEntryContext'),
      subscriptionRequestCid: createdId(requested.value, 'SubscriptionRequest'),
      name,
      url,
      description,
    });
  },
);
