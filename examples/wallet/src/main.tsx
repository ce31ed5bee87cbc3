import { render } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { createApi, messageOf, Refused, type Api } from './api';
import { useLoad } from './load';
import { finishLogin, startLogin } from './login';
import { Button, Loading, NameText, Problem, shortParty, useAction } from './parts';
import { forgetToken, readSettings, readToken, wantedUser, writeSettings, writeToken, type Settings } from './settings';
import { SettingsDialog } from './settings-dialog';
import './style.css';
import { openWallet, readAccount } from './wallet';
import { ConnectionNotice, WalletPage } from './wallet-page';

function App({ problem: loginProblem }: { readonly problem: string | undefined }) {
  const user = wantedUser();
  const [settings, setSettings] = useState(readSettings);
  const [token, setToken] = useState(() => readToken(user));
  const [problem, setProblem] = useState(loginProblem);
  const [isOpen, setOpen] = useState(false);
  // The address names the user: no need to ask. A failed login and a logout are not followed by another login.
  const [isAutomatic, setAutomatic] = useState(user !== '' && settings.authority !== '' && problem === undefined);
  const api = useMemo(
    () => (token === undefined ? undefined : createApi(settings.validatorUrl, token)),
    [settings, token],
  );

  const logOut = useCallback(
    (reason?: string) => {
      forgetToken(user);
      setAutomatic(false);
      setToken(undefined);
      setProblem(reason);
    },
    [user],
  );
  const save = (next: Settings, pasted: string): void => {
    writeSettings(next);
    setSettings(next);
    setOpen(false);
    if (pasted === '') return;
    writeToken(user, pasted);
    setToken(pasted);
    setProblem(undefined);
  };
  const openSettings = (): void => setOpen(true);
  return (
    <>
      {api ? (
        <Session key={`${settings.validatorUrl} ${token}`} api={api} onLogOut={logOut} onSettings={openSettings} />
      ) : (
        <Welcome
          settings={settings}
          user={user}
          problem={problem}
          isAutomatic={isAutomatic}
          onSettings={openSettings}
        />
      )}
      {isOpen && <SettingsDialog settings={settings} onClose={() => setOpen(false)} onSave={save} />}
    </>
  );
}

interface WelcomeProps {
  readonly settings: Settings;
  readonly user: string;
  readonly problem: string | undefined;
  readonly isAutomatic: boolean;
  readonly onSettings: () => void;
}

function Welcome({ settings, user, problem, isAutomatic, onSettings }: WelcomeProps) {
  const login = useAction(() => startLogin(settings, user));
  useEffect(() => {
    if (isAutomatic) void login.run();
  }, []);
  return (
    <main class="welcome">
      <h1>Wallet</h1>
      <p class="muted">{settings.validatorUrl.replace(/^https?:\/\//, '')}</p>
      <Problem text={login.problem ?? problem} />
      {settings.authority !== '' && (
        <Button kind="primary" busy={login.busy} onClick={() => void login.run()}>
          {user === '' ? 'Log in' : `Log in as ${user}`}
        </Button>
      )}
      <Button kind="quiet" onClick={onSettings}>
        Settings and tokens
      </Button>
    </main>
  );
}

interface SessionProps {
  readonly api: Api;
  readonly onLogOut: (reason?: string) => void;
  readonly onSettings: () => void;
}

function Session({ api, onLogOut, onSettings }: SessionProps) {
  const account = useLoad(useCallback(() => readAccount(api), [api]));
  const party = account.data?.party;
  useEffect(() => {
    const { error } = account;
    if (error instanceof Refused && error.status === 401) onLogOut(`The login is no longer valid: ${error.message}`);
  }, [account.error]);
  return (
    <>
      <header class="top">
        <h1>Wallet</h1>
        {party !== undefined && <Identity party={party} name={account.data?.name} />}
        <nav>
          <Button kind="quiet" onClick={onSettings}>
            Settings
          </Button>
          <Button kind="quiet" onClick={() => onLogOut()}>
            Log out
          </Button>
        </nav>
      </header>
      {!account.data && (
        <main class="welcome">
          {account.error === undefined ? (
            <Loading lines={3} />
          ) : (
            <ConnectionNotice error={account.error} isStale={false} refresh={account.refresh} />
          )}
        </main>
      )}
      {account.data && party === undefined && <NoWallet api={api} onChange={account.refresh} />}
      {party !== undefined && <WalletPage api={api} party={party} />}
    </>
  );
}

function Identity({ party, name }: { readonly party: string; readonly name: string | undefined }) {
  const [isCopied, setCopied] = useState(false);
  const copying = useAction(async () => {
    await navigator.clipboard.writeText(party);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  });
  return (
    <div class="identity">
      <span class="avatar" aria-hidden="true">
        {party.charAt(0).toUpperCase()}
      </span>
      <span class="party" title={party}>
        {name && <NameText name={name} />}
        <span class={name ? 'id under' : 'id'}>{shortParty(party)}</span>
      </span>
      <Button kind="quiet" busy={copying.busy} label="Copy party id" onClick={() => void copying.run()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}

function NoWallet({ api, onChange }: { readonly api: Api; readonly onChange: () => void }) {
  const opening = useAction(() => openWallet(api).finally(onChange));
  return (
    <main class="welcome">
      <h2>You have no wallet here yet</h2>
      <p class="muted">The validator creates a party and a wallet for your user.</p>
      <Problem text={opening.problem} />
      <Button kind="primary" busy={opening.busy} onClick={() => void opening.run()}>
        Open a wallet
      </Button>
    </main>
  );
}

const problem = await finishLogin(readSettings()).then(
  () => undefined,
  (error: unknown) => `The login failed: ${messageOf(error)}`,
);
const root = document.getElementById('app');
if (root) render(<App problem={problem} />, root);
