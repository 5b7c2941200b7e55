/**
 * The messages of the page that a shopper sees after a cancelled payment for which no order exists. The
 * server writes these messages into the data of the page.
 */
export const cancelledPayment = {
  lead: "You left the payment page before paying. There is no order to pay.",
  title: "What you can do now",
  again: "Try again",
  againCart: "Your cart is kept in this browser. Check the cart, then pay.",
  againShop: "Choose your items again. Each product shows its current price and stock.",
  openCart: "Open my cart",
  find: "Check your orders",
  findText: "Your list of orders shows every order that you have paid, with its items.",
  findOwn: "View your orders",
  findVisitor: "Find your orders",
  ask: "Ask a person",
  askText: "Support helps if the payment page showed an error.",
};
