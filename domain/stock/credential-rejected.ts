/** A text is not a valid credential. `reason` is the cause and never contains any part of the text. */
export class CredentialRejected extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = "CredentialRejected";
    this.reason = reason;
  }
}
