import { describe, expect, it } from "vitest";
import { dataBytes, UnchangedDocuments } from "./unchanged-documents.ts";

const bytesOf = (data: unknown) => dataBytes(data) ?? Buffer.alloc(0);

describe("UnchangedDocuments", () => {
  it("UnchangedDocuments returns the stored response only when name and data are the same", () => {
    const documents = new UnchangedDocuments();
    const answer = new Response("page");
    documents.keep("/", bytesOf({ stock: 1 }), answer, 4);
    expect(documents.find("/", bytesOf({ stock: 1 }))).toBe(answer);
    expect(documents.find("/", bytesOf({ stock: 2 }))).toBeUndefined();
    expect(documents.find("/about", bytesOf({ stock: 1 }))).toBeUndefined();
  });

  it("UnchangedDocuments keeps only the last rendering of each page", () => {
    const documents = new UnchangedDocuments();
    documents.keep("/", bytesOf(1), new Response("old"), 3);
    documents.keep("/", bytesOf(2), new Response("new"), 3);
    expect(documents.find("/", bytesOf(1))).toBeUndefined();
    expect(documents.find("/", bytesOf(2))).toBeDefined();
  });

  it("UnchangedDocuments drops the least recently used page when the total size exceeds the limit, and keeps no page larger than the limit", () => {
    const data = bytesOf("x");
    const documents = new UnchangedDocuments(2 * (300 + data.length));
    documents.keep("a", data, new Response(), 100);
    documents.keep("b", data, new Response(), 100);
    documents.find("a", data);
    documents.keep("c", data, new Response(), 100);
    documents.keep("huge", data, new Response(), 10_000);
    const kept = ["a", "b", "c", "huge"].filter((name) => documents.find(name, data));
    expect(kept).toEqual(["a", "c"]);
  });
});

describe("dataBytes", () => {
  it("dataBytes returns different bytes for different values with equal JSON", () => {
    const values = [
      { at: new Date(0) },
      { at: "1970-01-01T00:00:00.000Z" },
      { at: undefined },
      {},
      { at: null },
      { at: Number.NaN },
      { at: new Map([["a", 1]]) },
      { at: new Map() },
    ];
    expect(new Set(values.map((value) => bytesOf(value).toString("hex"))).size).toBe(values.length);
    expect(bytesOf([1, { a: "é" }])).toEqual(bytesOf([1, { a: "é" }]));
  });

  it("dataBytes returns undefined for data with a function or a promise", () => {
    for (const value of [() => {}, Promise.resolve(1)]) expect(dataBytes({ value })).toBeUndefined();
  });
});
