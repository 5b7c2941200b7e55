import { BlockList } from "node:net";
import { describe, expect, it } from "vitest";
import { mayReach, parseNetworks } from "./judge-address.ts";

const none = new BlockList();

describe("the networks that messages may reach", () => {
  it.each([
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.1.1",
    "198.19.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:8.8.8.8",
    "::ffff:127.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::10.0.0.1",
    "2002:7f00:1::",
    "2002:c0a8:101::1",
    "2001::1",
    "fd00::1",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "2001:db8::1",
    "localhost",
    "127.1",
    "0x7f000001",
    "",
  ])("a message to the address %s is refused", (address) => expect(mayReach(address, none)).toBe(false));

  it.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "64:ff9b::808:808", "2002:808:808::1"])(
    "a message to the public address %s is allowed",
    (address) => expect(mayReach(address, none)).toBe(true),
  );

  it("a message is sent to an IP address in a private network only when the owner allows the network", () => {
    const own = parseNetworks("10.0.0.0/8, fd00::/8,192.168.1.7") ?? none;
    for (const address of ["10.255.0.1", "fd12::1", "192.168.1.7"]) expect(mayReach(address, own)).toBe(true);
    for (const address of ["192.168.1.8", "127.0.0.1", "fe80::1"]) expect(mayReach(address, own)).toBe(false);
  });

  it.each(["10.0.0.0/33", "10.0.0/8", "shop.example", "fd00::/129", "10.0.0.0/x"])(
    "the text %s is no list of networks",
    (text) => expect(parseNetworks(text)).toBeNull(),
  );
});
