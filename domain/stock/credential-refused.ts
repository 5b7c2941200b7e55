/** A text is not a valid credential. `reason` says why and never contains any part of the text. */
export class CredentialRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = "CredentialRefused";
    this.reason = reason;
  }
}
