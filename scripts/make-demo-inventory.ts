import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Generates the invented credentials of `demo/inventory`: `node scripts/make-demo-inventory.ts`. Every run
 * creates the same ones. All addresses use reserved domains, so they belong to nobody.
 */

type Row = Record<string, string>;
/**
 * csv: a header and rows; json: a list; lines: blocks of "key: value"; objects: JSON objects; raw: plain
 * texts.
 */
type Form = "csv" | "json" | "lines" | "objects" | "raw";

interface Plan {
  slug: string;
  count: number;
  form: Form;
  make: (random: Random) => Row;
}

/** A generator of numbers that depend only on a seed. */
class Random {
  #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  below(limit: number): number {
    return (
      createHash("sha256")
        .update(`${this.#seed}/${this.#drawn++}`)
        .digest()
        .readUInt32BE(0) % limit
    );
  }

  letters(count: number, alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"): string {
    return Array.from({ length: count }, () => alphabet[this.below(alphabet.length)]).join("");
  }

  word(words: readonly string[]): string {
    return words[this.below(words.length)] ?? "";
  }
}

const FIRST = [
  "ana",
  "bruno",
  "clara",
  "dmitri",
  "elena",
  "farid",
  "greta",
  "hugo",
  "ines",
  "jonas",
  "kaya",
  "leo",
  "mina",
  "noah",
  "olga",
  "pavel",
];
const LAST = [
  "alder",
  "brook",
  "calder",
  "dale",
  "ember",
  "frost",
  "grove",
  "heath",
  "islay",
  "jarrow",
  "keld",
  "linden",
  "marsh",
  "north",
  "orchard",
  "pike",
];
const CITIES = ["Recife", "Curitiba", "Campinas", "Salvador"];
const TOWNS = ["Bremen", "Leipzig", "Freiburg", "Kassel"];
const PASSWORD = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%+";

const person = (r: Random, domain: string) =>
  `${r.word(FIRST)}.${r.word(LAST)}.${r.letters(5, "23456789")}@${domain}`;
const groups = (r: Random, count: number, size: number) =>
  Array.from({ length: count }, () => r.letters(size)).join("-");

const licence = (r: Random): Row => ({ licence_key: groups(r, 5, 5) });
const giftCode = (r: Random): Row => ({ raw_data: groups(r, 4, 4) });
const seat = (r: Random): Row => ({
  email: person(r, "seats.example.com"),
  one_time_password: r.letters(14, PASSWORD),
  workspace: `team-${r.letters(6, "abcdefghjkmnpqrstuvwxyz")}.example`,
});
const voucher = (r: Random): Row => ({ voucher: `AD-${groups(r, 3, 5)}`, pin: r.letters(6, "0123456789") });
const token = (r: Random): Row => ({
  token: `tok_${r.letters(40, "abcdefghijklmnopqrstuvwxyz0123456789")}`,
  endpoint: "https://api.example.net/v2",
});
const account = (r: Random): Row => ({
  email: person(r, "accounts.example.org"),
  password: r.letters(16, PASSWORD),
  recovery_email: person(r, "recovery.example.net"),
  sign_in_from: r.word(["United States", "Canada", "Ireland"]),
});
const profile =
  (cities: string[]) =>
  (r: Random): Row => ({
    ...account(r),
    sign_in_from: r.word(cities),
    birth_year: String(1975 + r.below(28)),
  });

const PLANS: Plan[] = [
  { slug: "larkmere-photo-studio-licence", count: 240, form: "csv", make: licence },
  { slug: "quillmere-writer-pro-licence", count: 60, form: "csv", make: licence },
  {
    slug: "brackenfold-complete-creative-suite-licence-two-year-edition",
    count: 6,
    form: "json",
    make: licence,
  },
  { slug: "mosswick-backup-licence", count: 90, form: "raw", make: (r) => ({ raw_data: groups(r, 5, 5) }) },
  { slug: "vellorin-firewall-family-licence", count: 10, form: "csv", make: licence },
  { slug: "tarnbrook-cad-student-licence", count: 11, form: "csv", make: licence },
  { slug: "fennelby-gift-code-25", count: 300, form: "raw", make: giftCode },
  { slug: "fennelby-gift-code-50", count: 260, form: "raw", make: giftCode },
  { slug: "fennelby-gift-code-100", count: 120, form: "raw", make: giftCode },
  { slug: "plimsole-play-gift-code-10", count: 163, form: "raw", make: giftCode },
  { slug: "plimsole-play-gift-code-75", count: 8, form: "raw", make: giftCode },
  { slug: "juniperly-cafe-gift-code-5", count: 75, form: "raw", make: giftCode },
  { slug: "heliocast-film-night-gift-code", count: 12, form: "raw", make: giftCode },
  { slug: "corvanta-board-team-seat", count: 85, form: "lines", make: seat },
  { slug: "corvanta-board-studio-five-seats", count: 9, form: "json", make: seat },
  { slug: "saltwick-mail-business-seat", count: 48, form: "lines", make: seat },
  { slug: "marrowdale-accounting-seat", count: 9, form: "objects", make: seat },
  { slug: "tandrel-design-seat", count: 40, form: "lines", make: seat },
  { slug: "oakrill-video-meetings-seat", count: 1, form: "lines", make: seat },
  { slug: "larkmere-search-ads-credit-100", count: 110, form: "csv", make: voucher },
  { slug: "larkmere-search-ads-credit-250", count: 34, form: "csv", make: voucher },
  { slug: "heliocast-video-ads-credit-300", count: 7, form: "json", make: voucher },
  { slug: "plimsole-social-boost-credit-50", count: 55, form: "csv", make: voucher },
  { slug: "saltwick-newsletter-sponsorship-credit", count: 2, form: "csv", make: voucher },
  { slug: "tessaro-translation-api-1-million-characters", count: 70, form: "csv", make: token },
  { slug: "tessaro-translation-api-10-million-characters", count: 25, form: "csv", make: token },
  { slug: "pinwright-geocoding-quota-100k", count: 18, form: "csv", make: token },
  { slug: "corvanta-speech-to-text-100-hours", count: 22, form: "json", make: token },
  { slug: "mailwharf-address-check-quota-25k", count: 8, form: "objects", make: token },
  { slug: "aged-ad-account-two-years", count: 28, form: "lines", make: account },
  { slug: "verified-business-manager-five-ad-accounts", count: 16, form: "objects", make: account },
  { slug: "verified-business-manager-unlimited", count: 5, form: "json", make: account },
  { slug: "starter-ad-account", count: 32, form: "lines", make: account },
  { slug: "regional-profile-brazil", count: 12, form: "lines", make: profile(CITIES) },
  { slug: "regional-profile-germany", count: 9, form: "csv", make: profile(TOWNS) },
];

const EXTENSION: Record<Form, string> = {
  csv: "csv",
  json: "json",
  lines: "txt",
  objects: "txt",
  raw: "txt",
};

function written(form: Form, rows: Row[]): string {
  switch (form) {
    case "csv":
      return `${[Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(csvLine).join("\n")}\n`;
    case "json":
      return `${JSON.stringify(rows, null, 2)}\n`;
    case "lines":
      return `${rows
        .map((row) =>
          Object.entries(row)
            .map(([name, value]) => `${label(name)}: ${value}`)
            .join("\n"),
        )
        .join("\n\n")}\n`;
    case "objects":
      return `${rows.map((row) => JSON.stringify(row, null, 2)).join("\n\n")}\n`;
    case "raw":
      return `${rows.map((row) => Object.values(row).join(" ")).join("\n\n")}\n`;
  }
}

const csvLine = (cells: string[]) =>
  cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",");
/** The label of a field as people write it. The import turns the label back into `recovery_email`. */
const label = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

const folder = fileURLToPath(new URL("../demo/inventory/", import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let total = 0;
for (const { slug, count, form, make } of PLANS) {
  const random = new Random(slug);
  writeFileSync(
    `${folder}${slug}.${EXTENSION[form]}`,
    written(
      form,
      Array.from({ length: count }, () => make(random)),
    ),
  );
  total += count;
}
process.stdout.write(`${total} credentials for ${PLANS.length} products written to ${folder}\n`);
