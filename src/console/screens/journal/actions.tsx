// Actions on an exchange: resend, copy as curl, save as HAR.

import type { JSX } from 'preact';
import { recordingFetch } from '../../api/result';
import { curlOf } from '../../api/curl';
import { usersAndAdmin } from '../../live/status';
import { pageLocation } from '../../route';
import { ActionButton } from '../../ui/action-button';
import { Copy } from '../../../ui/copy';
import { resendOf, requestOf } from './resend';
import type { JournalExchangeDetail } from './filter';
import { SaveHar } from './save-har';

export function Actions({ detail }: { readonly detail: JournalExchangeDetail }): JSX.Element {
  const { sent, notes, blockedBy } = resendOf(detail, {
    root: pageLocation.root,
    tokenOf: (user) => usersAndAdmin.value.find((one) => one.user === user)?.token ?? undefined,
  });
  return (
    <div class="stack">
      <div class="journal-actions">
        {blockedBy === undefined ? (
          <ActionButton
            title={`Resend ${detail.method} ${detail.path}`}
            done={`Resent ${detail.method} ${detail.path}`}
            small
            send={({ fetch: send = recordingFetch }) => send(requestOf(sent)).then((response) => ({ response }))}
          >
            Resend
          </ActionButton>
        ) : null}
        <Copy text={() => curlOf(sent)} what="the request as curl">
          Copy as curl
        </Copy>
        <SaveHar only={detail}>Save as HAR</SaveHar>
      </div>
      {[...notes, ...(blockedBy === undefined ? [] : [blockedBy])].map((remark) => (
        <p key={remark} class="muted journal-remark">
          {remark}
        </p>
      ))}
    </div>
  );
}
