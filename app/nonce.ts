import { createContext, useContext } from "react";

/** The nonce of this answer's inline scripts; empty in the browser and on pages whose scripts are allowed by hash. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
