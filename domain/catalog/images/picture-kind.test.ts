import { describe, expect, it } from "vitest";
import { PictureRefused, pictureKind } from "./picture-kind.ts";

const text = (words: string) => Buffer.from(words, "latin1");
const reasonFor = (bytes: Uint8Array) => {
  try {
    return pictureKind(bytes);
  } catch (error) {
    return error instanceof PictureRefused ? error.details.problem : error;
  }
};

describe("what a file is", () => {
  it("is read from its first bytes", () => {
    expect(pictureKind(text("\xff\xd8\xff\xe0..JFIF"))).toBe("jpeg");
    expect(pictureKind(text("\x89PNG\r\n\x1a\n...."))).toBe("png");
    expect(pictureKind(text("RIFF\x10\0\0\0WEBPVP8 "))).toBe("webp");
    expect(pictureKind(text("GIF89a...."))).toBe("gif");
    expect(pictureKind(text("\0\0\0\x20ftypavif\0\0\0\0avifmif1"))).toBe("avif");
    expect(pictureKind(text("\0\0\0\x20ftypmif1\0\0\0\0mif1avif"))).toBe("avif");
  });

  it.each([
    ["nothing", "", "empty"],
    ["a drawing", "<svg xmlns='http://www.w3.org/2000/svg'/>", "svg"],
    ["a drawing after its head", "<?xml version='1.0'?>\n<svg/>", "svg"],
    ["a drawing after a byte order mark", "\xef\xbb\xbf<?xml version='1.0'?><a/>", "svg"],
    ["a drawing in wide letters", "\xff\xfe<\0s\0v\0g\0 \0", "svg"],
    ["a drawing with a name space", "<!-- a --><a:svg onload='alert(1)'>", "svg"],
    ["a drawing after a doctype", "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><SVG >", "svg"],
    ["a page", "<!doctype html><script>alert(1)</script>", "not_a_picture"],
    ["a document", "%PDF-1.7", "not_a_picture"],
    ["an archive", "PK\x03\x04", "not_a_picture"],
    ["a packed file", "\x1f\x8b\x08\0", "not_a_picture"],
    ["a photo of another kind", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", "not_a_picture"],
    ["a TIFF", "II*\0", "not_a_picture"],
    ["a sound", "RIFF\x10\0\0\0WAVEfmt ", "not_a_picture"],
    ["half a head", "\x89PN", "not_a_picture"],
  ])("is refused where it is %s", (_, bytes, problem) => {
    expect(reasonFor(text(bytes))).toBe(problem);
  });
});
