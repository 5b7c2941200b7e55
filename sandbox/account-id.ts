/** The one account of the sandbox. */
export const accountId = "acct_1CardSandbox000001";
