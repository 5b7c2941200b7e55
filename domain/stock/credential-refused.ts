/** A text is no credential. The reason says why and never repeats the text. */
export class CredentialRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = "CredentialRefused";
    this.reason = reason;
  }
}
