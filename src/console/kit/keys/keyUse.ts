/** Reports which commands were run by their key. The listener may be loaded later; what was pressed before that is not kept. */
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
