/** The values in a sentence of the doctor: numbers, names and addresses, never a secret. */
export interface Details {
  path?: string;
  /** A host, a database, an address or the name of a setting. */
  name?: string;
  /** Several names, separated by commas. */
  names?: string;
  /** A short code or mode. */
  code?: string;
  count?: number;
  wanted?: number;
  days?: number;
  hours?: number;
  seconds?: number;
  megabytes?: number;
}
