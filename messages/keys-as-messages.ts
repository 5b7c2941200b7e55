/**
 * Returns the English catalog of sentences whose keys are the English sentences: each key is its message. A
 * separate list of messages would only make every English page larger.
 */
export const keysAsMessages = <T extends Readonly<Record<string, string>>>(): { [K in keyof T]: string } =>
  new Proxy({} as T, { get: (_, key) => key });
