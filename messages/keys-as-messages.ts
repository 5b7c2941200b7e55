/**
 * Returns an English catalog in which each key is an English sentence and also the message for that key. A
 * separate list of messages would only make every English page larger.
 */
export const keysAsMessages = <T extends Readonly<Record<string, string>>>(): { [K in keyof T]: string } =>
  new Proxy({} as T, { get: (_, key) => key });
