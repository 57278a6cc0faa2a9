/** Stands in a build for the dialog of Radix, which only cmdk's own dialog is made of: the palette floats in Mantine's Spotlight. */
const never = () => {
  throw new Error("cmdk's dialog is not part of the console");
};
export { never as Content, never as Overlay, never as Portal, never as Root };
