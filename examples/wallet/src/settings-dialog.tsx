import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Field } from './parts';
import type { Settings } from './settings';

interface Props {
  readonly settings: Settings;
  readonly onClose: () => void;
  /** An empty token leaves the login as it is. */
  readonly onSave: (settings: Settings, token: string) => void;
}

const FIELDS: readonly (readonly [keyof Settings, string, string])[] = [
  ['validatorUrl', 'Validator', 'Base address, without /v0'],
  ['authority', 'Identity provider', 'The issuer of OpenID Connect tokens; empty where tokens are pasted'],
  ['clientId', 'Client id', ''],
  ['audience', 'Audience', 'Where the provider asks for one'],
  ['scope', 'Scope', ''],
];

export function SettingsDialog({ settings, onClose, onSave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [form, setForm] = useState(settings);
  const [token, setToken] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="settings" onClose={onClose}>
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave(form, token.trim());
        }}
      >
        <h2 id="settings">Settings</h2>
        {FIELDS.map(([name, label, hint]) => (
          <Field key={name} label={label} hint={hint}>
            {(attributes) => (
              <input
                {...attributes}
                value={form[name]}
                autocomplete="off"
                spellcheck={false}
                onInput={({ currentTarget }) => setForm({ ...form, [name]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
        <Field label="Token" hint="Instead of a login. It is kept until this tab is closed">
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              value={token}
              spellcheck={false}
              onInput={({ currentTarget }) => setToken(currentTarget.value)}
            />
          )}
        </Field>
        <div class="moves">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button kind="primary" submit>
            Save
          </Button>
        </div>
      </form>
    </dialog>
  );
}
