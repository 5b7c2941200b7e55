import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("en");

/** Every message of sign-in and sign-up (spec S2.9, S5, S8). */
export const signIn = {
  title: "Sign in to your account",
  signUpTitle: "Create your account",
  lead: "Your purchases are delivered to your account and stay there.",
  forCheckout:
    "One step before paying: your cart is kept, and the checkout opens again right after you sign in.",
  tabs: "Sign in or sign up",
  signIn: "Sign In",
  signUp: "Sign Up",
  email: "Email",
  password: "Password",
  passwordHelp: "At least 12 characters. A few unrelated words work well.",
  confirm: "Confirm password",
  mismatch: "Passwords do not match",
  fullName: "Full name (optional)",
  phone: "Phone (optional)",
  phoneHelp: "Only used if delivery fails",
  forgot: "Forgot password?",
  working: "One moment…",
  cookiesBlocked:
    "Your browser keeps no cookies for this shop, so the shop cannot sign you in. Allow cookies for this site, then try again.",

  signedOut: { title: "Logout Successful", description: "See you soon." },
  signUpFailed: "Registration Error",
  signInFailed: "Login Error",
  signOutFailed: { title: "Logout Error", description: "You are still signed in. Please try again." },

  refused: {
    /** The error messages by field and problem. */
    malformed: {
      "email required": "Enter your email.",
      "email malformed": "Enter an email address such as name@example.com.",
      "email unreachable": "No mail can arrive at this address. Enter another one.",
      "email too_long": "This email address is too long.",
      "password required": "Enter your password.",
      "fullName too_long": "Use at most 120 characters.",
      "fullName malformed": "Use letters only, on one line.",
      "phone malformed": "Use digits only, such as +55 11 90000-1234.",
      "phone too_long": "Use at most 20 digits.",
    },
    malformedOtherwise: "Please check this field.",
    /** The error messages by reason. */
    weak: {
      too_short: "Use at least 12 characters.",
      too_long: "Use at most 256 characters.",
      repeated: "This password repeats the same characters. Please choose another password.",
      sequence:
        "This password is a sequence of neighboring keys or of numbers. Please choose another password.",
      common: "Attackers guess this password first. Please choose another password.",
      contains_email:
        "This password contains the name from your email address. Please choose another password.",
    },
    weakOtherwise: "Please choose another password.",
    emailTaken: "This email already has an account. Sign in instead.",
    wrong: "Email or password is wrong.",
    blocked: "This account is blocked. Your purchases stay yours. Please write to our support.",
    tooMany: (minutes: number) =>
      `Too many attempts. Try again in ${formatCount(minutes)} ${plural(minutes, { one: "minute", other: "minutes" })}.`,
    signedOut: "User not authenticated",
    otherwise: "This did not work just now. Please try again in a minute.",
  },
};
