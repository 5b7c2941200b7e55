import { catalog } from "#messages/catalog.ts";

/**
 * The toasts after signing in and up (spec S8). Every
 * page loads them, therefore they have a file of their own.
 */
export const session = {
  signedUp: { title: "Account Created Successfully!", description: "Welcome. You are signed in." },
  signedIn: { title: "Login Successful", description: "Welcome back." },
};

/**
 * The toasts after signing in and up (spec S8). Every
 * page loads them, therefore they have a file of their own.
 */
export const sessionMessages = catalog("storefront", "session", session);
