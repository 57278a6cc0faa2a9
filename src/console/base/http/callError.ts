/** A call that was not done. `code` is the envelope's, or null where no envelope came back. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    message: string,
    readonly call: string,
    readonly code: number | null,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly data?: unknown,
    readonly requestId?: string,
  ) {
    super(message);
  }

  /** Messages by input, as a refused form gets them. */
  get fieldErrors(): Readonly<Record<string, string>> {
    const errors = (this.data as { errors?: unknown } | null | undefined)?.errors;
    return errors !== null && typeof errors === 'object' ? (errors as Record<string, string>) : {};
  }
  /** Whether the server may have done it although no answer says so. */
  get unsettled() {
    return this.status === 0 || this.status >= 500;
  }
}
