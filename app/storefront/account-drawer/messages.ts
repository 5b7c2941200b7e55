import { translated } from "#app/languages/translated.ts";

/** Every message of the account drawer (spec: shopper §2 Navigation, §4 Account drawer). */
export const accountDrawerMessages = translated("account-drawer", {
  entry: {
    signInTitle: "Sign in to your account",
    signUpTitle: "Create your account",
    description: "Your purchases are delivered to your account and stay there.",
    toggle: "Sign in or create an account",
    signIn: "Sign In",
    signUp: "Create account",
  },
  form: {
    signIn: "Sign In",
    signUp: "Create account",
    email: "Email",
    password: "Password",
    passwordHelp: "At least 12 characters. A few unrelated words work well.",
    confirm: "Confirm password",
    fullName: "Full name (optional)",
    phone: "Phone (optional)",
    phoneHelp: "Only used if delivery fails",
    forgot: "Forgot password?",
    working: "One moment…",
    show: "Show",
    hide: "Hide",
    secret: "password",
  },
  account: {
    title: "My Account",
    description: "Your purchases and your details.",
    loadFailed: "Your details could not be loaded just now.",
    links: "Your account",
    account: "Profile and delivered items",
    orders: "Orders",
    support: "Support",
    signOut: "Sign Out",
  },
  close: "Close",
});
