/** Tells which commands were run by their key; who counts may come later, and what was pressed before is not worth keeping. */
const listeners = new Set<(id: string) => void>();
export const keyUse = {
  record(id: string) {
    listeners.forEach((listener) => listener(id));
  },
  listen(listener: (id: string) => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
