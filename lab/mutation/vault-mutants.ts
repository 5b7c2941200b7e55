import { mutantsOf } from "./mutant.ts";

const SEAL = "domain/security/vault/seal.test.ts";
const TOKENS = "domain/security/vault/token-key.db.test.ts";
const ROTATE = "domain/operations/key-management/rotate-keys.db.test.ts";
const MIGRATE = "domain/operations/key-management/migrate-inventory.db.test.ts";

export const vaultMutants = [
  ...mutantsOf("domain/security/vault/envelope.ts", [SEAL], {
    "vault: content is not bound to its product": [
      "v1|${bound.itemId}|${bound.productId}|",
      "v1|${bound.itemId}|",
    ],
    "vault: content is not bound to its item": [
      "v1|${bound.itemId}|${bound.productId}|",
      "v1|${bound.productId}|",
    ],
    "vault: content is not bound to its key version": [
      "${bound.productId}|${sealedVersion}`",
      "${bound.productId}`",
    ],
    "vault: a rewrapped key is not bound to its item": [
      "handover/wrap/v2|${bound.itemId}|",
      "handover/wrap/v2|",
    ],
    "vault: every sealing has the same data key": [
      "const dataKey = randomBytes(KEY);",
      "const dataKey = Buffer.alloc(KEY, 7);",
    ],
    "vault: every encryption has the same nonce": [
      "const nonce = randomBytes(NONCE);",
      "const nonce = Buffer.alloc(NONCE);",
    ],
    "vault: a rewrap notes the wrong first version": [
      "head.writeUInt32BE(envelope.sealedVersion, 5)",
      "head.writeUInt32BE(envelope.version, 5)",
    ],
    "vault: the wrapping key has another derivation": ['"handover/wrap", KEY', '"handover/wraps", KEY'],
    "vault: too short bytes are read": [" || sealed.length < head + WRAPPED + NONCE + TAG)", ")"],
  }),
  ...mutantsOf("domain/security/vault/seal.ts", [SEAL], {
    "vault: the sequence of values changes the fingerprint": ["values.sort()", "values"],
    "vault: letters in another form change the fingerprint": [
      "Object.values(fields).map(plainCharacters), keys",
      "Object.values(fields), keys",
    ],
  }),
  ...mutantsOf("domain/security/vault/keyring.ts", [SEAL], {
    "vault: a key file without its primary key is taken": [
      "if (!masterKeys.has(parsed.data.primary))",
      "if (false)",
    ],
  }),
  ...mutantsOf("domain/security/vault/keyring.ts", [ROTATE], {
    "vault: the keys of another shop are taken": [
      "if (!fresh.audit.equals(keys.audit) || !fresh.fingerprint.equals(keys.fingerprint)) return;",
      "",
    ],
    "vault: a new key is not found at once": [
      "if (!keys.masterKeys.has(version) && keys === loaded) checkFile(keys);",
      "",
    ],
  }),
  ...mutantsOf("domain/security/vault/token-key.ts", [TOKENS], {
    "vault: every use has the same token key": ["`handover/${use}`", '"handover/token"'],
  }),
  ...mutantsOf("domain/security/vault/sealed-columns.ts", [MIGRATE], {
    "vault: the key version is read from the wrong bytes": ["from 2 for 4", "from 1 for 4"],
  }),
];
