import { DEFAULT_LOGIN_KEY } from '../../../language/constants';

/** What a built bundle can't know; served as `/config.json`. */
export interface Config {
  /** AES key (16 bytes) of the login cipher. */
  readonly loginKey: string;
  /** Address of a separate dashboard page; empty when there is none. */
  readonly dashboardUrl: string;
  readonly environment: string;
  /** Address of the outlines that maps draw; empty where the deployment has none. */
  readonly outlines: string;
  /** Origin that answers the calls; empty for our own. */
  readonly apiBase: string;
}

let loaded: Promise<Config> | undefined;
/** Read once; where the file is missing the defaults hold. */
export const config = (): Promise<Config> => (loaded ??= load());

async function load(): Promise<Config> {
  const found = await fetch('/config.json')
    .then((answer) => (answer.ok ? (answer.json() as Promise<Partial<Config>>) : {}))
    .catch(() => ({}));
  return { loginKey: DEFAULT_LOGIN_KEY, dashboardUrl: '', environment: 'production', outlines: '', apiBase: '', ...found };
}
