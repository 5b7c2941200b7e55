const cannotOpen = "The items that you give back can no longer be opened.";

/**
 * The messages of the page for withdrawals and of its mails. The server writes these messages, and no page
 * loads them.
 */
export const withdrawals = {
  page: {
    title: "Withdraw from a purchase",
    lead: "You can withdraw within 14 days after your payment. You need not give a reason.",
    name: "Name",
    orderNumber: "Order number",
    orderNumberHelp: "The number in our mail, such as HO-12345.",
    email: "Email for the confirmation",
    next: "Continue",
    nextHelp: "Nothing is sent yet. You check your details on the next page and confirm them there.",
    signIn: "Have an account? Sign in to choose the order",
    back: "Change my details",
    confirmTitle: "Check and confirm",
    confirm: "Confirm withdrawal",
    working: "One moment…",
    check: (name: string, orderNumber: string) => `${name} withdraws from order ${orderNumber}.`,
    sentTo: (email: string) => `The confirmation goes to ${email}.`,
    received: (time: string) => `We received your request on ${time}. Check your mail.`,
    receivedNext:
      "We send a mail with a button to the email address of the order. The withdrawal takes effect when you press the button.",
    doneTitle: "Your withdrawal has taken effect",
    done: "We also send you these answers by mail.",
    linkTitle: "Confirm your withdrawal",
    linkLead: (orderNumber: string, time: string) =>
      `You asked to withdraw from order ${orderNumber} on ${time}. When you press the button, the withdrawal takes effect.`,
    goneTitle: "This link no longer works",
    gone: "The link was used, or it is older than three days. You can send the form again.",
    again: "Open the form",
    chooseOrder: "Choose the order",
    placed: (day: string) => `Placed ${day}`,
    /** The last day of the withdrawal period. */
    until: (day: string) => `Withdraw until ${day}`,
    /** The steps by which a signed-in shopper withdraws. */
    orderSteps: [
      "Choose the order.",
      "Choose what you give back. You see what happens to each item.",
      "Confirm. You also get the answers by mail.",
    ],
    stepsTitle: "What happens next",
    unitSteps: [
      "Choose what you give back.",
      "Check your choice and confirm it. The withdrawal then takes effect.",
      "We also send you the answers by mail.",
    ],
    visitorSteps: [
      "Enter the order and your email.",
      "Check your details and confirm them.",
      "Press the button in our mail. The withdrawal then takes effect.",
    ],
    choose: "Choose what you give back",
    total: "You get back",
    warning: cannotOpen,
    otherOrder: "An order of another account",
    noOrders: "You have no orders in this account. Bought with another email address? Enter the order here.",
    openOrder: "See my order",
    nothing: "Choose at least one item.",
    problems: {
      name: "Enter your name.",
      orderNumber: "Enter the order number from your mail, such as HO-12345.",
      email: "Enter an email address.",
      units: "Choose at least one item.",
      limit: "Too many requests. Try again later.",
      failed: "We could not receive your withdrawal. Nothing was sent. Try again.",
    },
  },
  unit: (count: number, product: string) => (count === 1 ? product : `${count} × ${product}`),
  outcomes: {
    not_paid: "This purchase was not paid. The order ends and nothing is charged.",
    already_refunded: (date: string) => `Your money for this item was already refunded, on ${date}.`,
    late: (date: string) => `The 14 days after your payment ended on ${date}.`,
    staff: "A person of our team decides about this item and answers by mail.",
    ended: (opened: string, agreed: string) =>
      `You opened this item on ${opened}, after you agreed to immediate delivery on ${agreed}. The right to withdraw ended when you opened the item.`,
    refunded: (amount: string) =>
      amount ? `You get ${amount} back. ${cannotOpen}` : "You get your money back.",
    declined: (reason: string) => `Our team declined. The reason: ${reason}`,
  },
  /** The texts of those footer links that the server writes and no page loads. */
  footer: { how: "How delivery works", terms: "Terms", withdraw: "Withdraw from contract here" },
  /** The texts on the order page about refunds for unopened items and for late units. */
  giveBack: {
    title: "Money back",
    lead: "You can give back items that you have not opened. Nobody can open these items afterwards.",
    otherWays:
      "If an item does not work, press “Problem with this item?” on its card. You can also leave the contract within 14 days:",
    unit: (product: string, slot: number) => (slot > 0 ? `${product} (${slot})` : product),
    button: (amount: string) => `Give back for ${amount}`,
    late: (count: number, product: string) =>
      count === 1 ? `${product} is late.` : `${count} units of ${product} are late.`,
    lateButton: (amount: string) => `Take ${amount} back`,
    failed: "This item can no longer be given back. The page shows what is possible now.",
  },
  openings: {
    title: "When the items were opened",
    entry: (units: string, browser: string, country: string) =>
      [units, browser, country].filter(Boolean).join(" · "),
    unit: (product: string, slot: number) => (slot > 0 ? `${product} (${slot})` : product),
    device: (browser: string, system: string) => [browser, system].filter(Boolean).join(" on "),
    proof: "Proof of delivery",
  },
  mails: {
    received: {
      subject: (orderNumber: string) => `We received your withdrawal from order ${orderNumber}`,
      heading: "We received your withdrawal",
      what: (name: string, orderNumber: string, time: string) =>
        `On ${time} we received the withdrawal of ${name} from order ${orderNumber}.`,
      receipt:
        "This mail confirms that we received the withdrawal. This mail does not confirm that we accept the withdrawal.",
      link: (duration: string) =>
        `Press the button to confirm the withdrawal. The withdrawal then takes effect. The link works once, within ${duration}.`,
      notYou: "If you did not ask for this withdrawal, ignore this mail. Your order stays as it is.",
      effective: "The withdrawal has taken effect. Another mail says what happens to each item.",
      elsewhere:
        "We send a mail with a button to the email address of the order. The withdrawal takes effect when somebody presses the button in that mail.",
      confirm: "Confirm withdrawal",
      open: "Open the withdrawal page",
    },
    decided: {
      subject: (orderNumber: string) => `Your withdrawal from order ${orderNumber}`,
      heading: "The answer to your withdrawal",
      what: (orderNumber: string, time: string) => `You withdrew from order ${orderNumber} on ${time}.`,
      open: "See my order",
    },
  },
  accepted: { title: "Withdrawal accepted", description: "The customer gets a mail." },
  declined: { title: "Withdrawal declined", description: "The customer gets a mail." },
};
