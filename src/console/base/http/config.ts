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

declare global {
  interface Window {
    /** Asked for by `boot.js`, while the scripts come; empty where the file is missing. */
    readonly wellheadConfig?: Promise<Partial<Config>>;
  }
}

/** Where the file is missing the defaults hold. */
export const config = async (): Promise<Config> => ({
  loginKey: DEFAULT_LOGIN_KEY,
  dashboardUrl: '',
  environment: 'production',
  outlines: '',
  apiBase: '',
  ...(await window.wellheadConfig),
});
