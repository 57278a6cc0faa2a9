/** Whether a dialog is open on the visible screen; those of hidden tabs stay in the document, unseen. */
export const dialogOpen = () => [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.checkVisibility());
