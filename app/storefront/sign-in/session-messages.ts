import { translated } from "#app/languages/translated.ts";

/** The notifications after signing in and up (spec: shopper §8): every page loads them, so they stand alone. */
export const sessionMessages = translated("session", {
  signedUp: { title: "Account Created Successfully!", description: "Welcome. You are signed in." },
  signedIn: { title: "Login Successful", description: "Welcome back." },
});
