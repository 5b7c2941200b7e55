/** The id of the sandbox's only account. */
export const accountId = "acct_1CardSandbox000001";
