import { catalog } from "#messages/catalog.ts";

/**
 * The toasts after sign-in and sign-up (spec S8). These toasts have a file of their own, because every page
 * loads this file.
 */
export const session = {
  signedUp: { title: "Account Created Successfully!", description: "Welcome. You are signed in." },
  signedIn: { title: "Login Successful", description: "Welcome back." },
};

/**
 * The toasts after signing in and up (spec S8). These toasts have a file of their own, because every page
 * loads this file.
 */
export const sessionMessages = catalog("storefront", "session", session);
