// What can be done with an exchange: send it again, take it along as curl or HAR.

import type { JSX } from 'preact';
import { rememberingFetch } from '../../api/result';
import { curlOf } from '../../api/curl';
import { callers } from '../../live/status';
import { place } from '../../route';
import { Act } from '../../ui/action-button';
import { Copy } from '../../../ui/copy';
import { againOf, requestOf } from './resend';
import type { Detail } from './filter';
import { SaveHar } from './save-har';

export function Actions({ detail }: { readonly detail: Detail }): JSX.Element {
  const { sent, remarks, cannot } = againOf(detail, {
    root: place.root,
    tokenOf: (user) => callers.value.find((one) => one.user === user)?.token ?? undefined,
  });
  return (
    <div class="stack">
      <div class="journal-actions">
        {cannot === undefined ? (
          <Act
            title={`Send again: ${detail.method} ${detail.path}`}
            small
            send={({ fetch: send = rememberingFetch }) => send(requestOf(sent)).then((response) => ({ response }))}
          >
            Send again
          </Act>
        ) : null}
        <Copy text={() => curlOf(sent)} what="the request as curl">
          Copy the request as curl
        </Copy>
        <SaveHar only={detail}>Save as HAR</SaveHar>
      </div>
      {[...remarks, ...(cannot === undefined ? [] : [cannot])].map((remark) => (
        <p key={remark} class="muted journal-remark">
          {remark}
        </p>
      ))}
    </div>
  );
}
