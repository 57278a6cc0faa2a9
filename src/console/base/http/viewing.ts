/** The role as which this window looks at the platform; it was opened so, and stays so until it is closed. */
export const viewedRole = new URLSearchParams(window.location.search).get('viewAs');

/** Where the platform is seen as a role sees it. */
export const viewAddress = (roleId: string) => `${window.location.pathname}?viewAs=${roleId}#/`;
