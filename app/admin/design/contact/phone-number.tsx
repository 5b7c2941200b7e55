import { internationalNumber } from "#domain/kernel/text/phone-number.ts";

/**
 * A phone number with its digits in groups, and a link to WhatsApp. When the country code of the digits may
 * be missing, the number has no link, because the link could open another person's chat.
 */
export function PhoneNumber({ digits }: { digits: string }) {
  const written = internationalNumber(digits);
  if (!written) return digits;
  return (
    <a
      href={`https://wa.me/${digits}`}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-4"
    >
      {written}
    </a>
  );
}
