/**
 * Whether a key belongs to an input method that is still composing: such an Enter, arrow or Escape must not act.
 * Safari fires keydown after compositionend, with keyCode 229 as its only mark.
 */
export function isComposing(event: KeyboardEvent | { nativeEvent: KeyboardEvent }): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === 229;
}
