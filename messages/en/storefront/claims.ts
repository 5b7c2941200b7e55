/** The English texts of the measured claims (readings 44). */
export const claims = {
  medianDelivery: "from payment to delivery, the median of the last 90 days",
  unclaimed: "of the orders of the last 90 days without a refund or dispute",
};
