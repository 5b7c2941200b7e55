import { describe, expect, it } from "vitest";
import { fieldErrors } from "#app/request/form-answer.ts";
import { claimForm, testimonialForm, testimonialIndexForm } from "./claims-forms.ts";

const claim = {
  version: "v",
  name: "customers",
  shown: "true",
  ptTitle: "Mais de 1.200",
  ptWords: "clientes atendidos",
  enTitle: " 1,200+ ",
  enWords: "customers served",
};
const voice = {
  version: "v",
  name: "Ana P.",
  ptWords: "Chegou na hora.",
  ptRole: "Compradora",
  enWords: "",
  enRole: "",
};
const problems = (form: typeof claimForm | typeof testimonialForm, fields: object) => {
  const parsed = form.safeParse(fields);
  return parsed.success ? [] : Object.keys(fieldErrors(parsed.error)).sort();
};

describe("the form of a claim", () => {
  it("the claim form returns a claim's texts in one or both languages, and whether the shop shows the claim", () => {
    expect(claimForm.parse(claim)).toEqual({
      version: "v",
      name: "customers",
      claim: {
        shown: true,
        en: { title: "1,200+", words: "customers served" },
        "pt-BR": { title: "Mais de 1.200", words: "clientes atendidos" },
      },
    });
    expect(claimForm.parse({ ...claim, enTitle: "", enWords: "" }).claim).toEqual({
      shown: true,
      "pt-BR": { title: "Mais de 1.200", words: "clientes atendidos" },
    });
    const { shown: _, ...unticked } = claim;
    expect(claimForm.parse(unticked).claim.shown).toBe(false);
    const sentence = { version: "v", name: "supportLead", shown: "true", enWords: "We answer." };
    expect(claimForm.parse(sentence).claim).toEqual({ shown: true, en: { title: "", words: "We answer." } });
  });

  it.each([
    [{ ptTitle: "" }, ["ptTitle"]],
    [{ enWords: " " }, ["enWords"]],
    [{ ptTitle: "", ptWords: "", enTitle: "", enWords: "" }, ["ptWords"]],
    [{ enWords: "a".repeat(401) }, ["enWords"]],
    [{ enTitle: "two\nlines" }, ["enTitle"]],
    [{ name: "awards" }, ["name"]],
    [{ name: "__proto__" }, ["name"]],
  ])(
    "the form of a claim names the missing or invalid fields when the input contains %j",
    (change, fields) => {
      expect(problems(claimForm, { ...claim, ...change })).toEqual(fields);
    },
  );
});

describe("the form of a testimonial", () => {
  it("the form of a testimonial returns a name, the texts and the role", () => {
    expect(testimonialForm.parse({ ...voice, index: "2" })).toEqual({
      version: "v",
      index: 2,
      testimonial: { name: "Ana P.", "pt-BR": { words: "Chegou na hora.", role: "Compradora" } },
    });
  });

  it.each([
    [{ name: "  " }, ["name"]],
    [{ ptRole: "" }, ["ptRole"]],
    [{ ptWords: "" }, ["ptWords"]],
    [{ ptWords: "", ptRole: "" }, ["ptWords"]],
    [{ index: "-1" }, ["index"]],
    [{ index: "10" }, ["index"]],
  ])("the form of a testimonial names the missing fields when the input contains %j", (change, fields) => {
    expect(problems(testimonialForm, { ...voice, ...change })).toEqual(fields);
  });

  it("the form that removes a testimonial requires the index of the testimonial", () => {
    expect(testimonialIndexForm.safeParse({ version: "v" }).success).toBe(false);
    expect(testimonialIndexForm.parse({ version: "v", index: "0" }).index).toBe(0);
  });
});
