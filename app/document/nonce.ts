import { createContext, useContext } from "react";

/**
 * The nonce of this response's inline scripts. Undefined in
 * the browser and on pages whose scripts are allowed by hash.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
