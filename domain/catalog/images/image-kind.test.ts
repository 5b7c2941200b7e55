import { describe, expect, it } from "vitest";
import { ImageRejected, imageKind } from "./image-kind.ts";

const text = (words: string) => Buffer.from(words, "latin1");
const reasonFor = (bytes: Uint8Array) => {
  try {
    return imageKind(bytes);
  } catch (error) {
    return error instanceof ImageRejected ? error.details.problem : error;
  }
};

describe("imageKind", () => {
  it("imageKind detects the format from the first bytes", () => {
    expect(imageKind(text("\xff\xd8\xff\xe0..JFIF"))).toBe("jpeg");
    expect(imageKind(text("\x89PNG\r\n\x1a\n...."))).toBe("png");
    expect(imageKind(text("RIFF\x10\0\0\0WEBPVP8 "))).toBe("webp");
    expect(imageKind(text("GIF89a...."))).toBe("gif");
    expect(imageKind(text("\0\0\0\x20ftypavif\0\0\0\0avifmif1"))).toBe("avif");
    expect(imageKind(text("\0\0\0\x20ftypmif1\0\0\0\0mif1avif"))).toBe("avif");
  });

  it.each([
    ["an empty file", "", "empty"],
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "svg"],
    ["an SVG after an XML declaration", "<?xml version='1.0'?>\n<svg/>", "svg"],
    ["XML after a byte order mark", "\xef\xbb\xbf<?xml version='1.0'?><a/>", "svg"],
    ["an SVG in UTF-16", "\xff\xfe<\0s\0v\0g\0 \0", "svg"],
    ["an SVG with a namespace prefix", "<!-- a --><a:svg onload='alert(1)'>", "svg"],
    ["an SVG after a doctype", "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><SVG >", "svg"],
    ["an HTML page", "<!doctype html><script>alert(1)</script>", "not_a_picture"],
    ["a PDF", "%PDF-1.7", "not_a_picture"],
    ["a ZIP archive", "PK\x03\x04", "not_a_picture"],
    ["a gzip file", "\x1f\x8b\x08\0", "not_a_picture"],
    ["a HEIC photo", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", "not_a_picture"],
    ["a TIFF", "II*\0", "not_a_picture"],
    ["a WAV file", "RIFF\x10\0\0\0WAVEfmt ", "not_a_picture"],
    ["a truncated PNG signature", "\x89PN", "not_a_picture"],
  ])("imageKind refuses %s", (_, bytes, problem) => {
    expect(reasonFor(text(bytes))).toBe(problem);
  });
});
