/** How the shell asks for the palette without knowing it: the palette says what opens it. */
export const palettePort = {
  /** `text` stands in its input at first: a mode prefix, or what the user has typed into another field. */
  open: (text = '') => opener(text),
  onOpen(handler: (text: string) => void) {
    opener = handler;
  },
};
let opener: (text: string) => void = () => {};
