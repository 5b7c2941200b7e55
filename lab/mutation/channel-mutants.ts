import { mutantsOf } from "./mutant.ts";

const SEND = "domain/messaging/channels/sending/send-due.db.test.ts";
const CHANGES = "domain/operations/invariants/changes.db.test.ts";
const REACH = "domain/messaging/channels/sending/judge-address.test.ts";
const POST = "domain/messaging/channels/sending/post-request.test.ts";
const JUDGE = "domain/messaging/channels/sending/judge-answer.test.ts";
const WATCH = "domain/operations/watching/watch-channels.db.test.ts";
const REQUESTS = "app/admin/integrations/page.db.test.ts";
const RENDER = "domain/messaging/channels/sending/render-message.test.ts";

/**
 * The suite checks the invariants I48 to I50 after each database test. These checks detect each mutant whose
 * id names one of the invariants.
 */
export const channelMutants = [
  ...mutantsOf("domain/messaging/events/record-shop-event.ts", [WATCH, SEND], {
    "channels: a channel misses an event about stock (I48)": [
      "from event join channels on",
      "from event join channels on event.type <> 'stock.low' and",
    ],
  }),
  ...mutantsOf("domain/operations/watching/watch-channels.ts", [WATCH], {
    "channels: nobody learns of a channel that is behind (I49)": [
      "m.state = 'queued' and m.next_attempt_at <",
      "m.state = 'failed' and m.next_attempt_at <",
    ],
  }),
  ...mutantsOf("domain/messaging/channels/sending/deliver-message.ts", [SEND], {
    "channels: the secret in an answer is stored (I50)": [
      "answer: storedAnswer(answer.text, secrets)",
      "answer: storedAnswer(answer.text, [])",
    ],
  }),
  ...mutantsOf("domain/messaging/channels/sending/read-request.ts", [REQUESTS], {
    "channels: a page shows the chat of a bot": ['const HIDDEN = "***";', 'const HIDDEN = "-100200300";'],
  }),
  ...mutantsOf("domain/messaging/events/channel-conditions.ts", [SEND], {
    "channels: a chat gets notices that it does not list": ["${kind} = any(channels.types)", "${kind} <> ''"],
  }),
  ...mutantsOf("domain/messaging/channels/sending/claim-sql.ts", [SEND], {
    "channels: more than four requests run for one channel": [") < ${PARALLEL}", ") < 40"],
    "channels: the message of a killed worker is lost": [
      "m.claimed_until <= now()",
      "m.claimed_until is null",
    ],
  }),
  ...mutantsOf("domain/messaging/channels/sending/judge-address.ts", [REACH], {
    "channels: the address inside of a NAT64 address is not judged": [
      "return inner === null || mayReach(inner, allowed);",
      "return true;",
    ],
  }),
  ...mutantsOf("domain/messaging/channels/sending/post-request.server.ts", [POST], {
    "channels: one open address of a name is enough": [
      "!addresses.every(({ address })",
      "!addresses.some(({ address })",
    ],
  }),
  ...mutantsOf("domain/messaging/channels/sending/judge-answer.ts", [JUDGE], {
    "channels: a redirect is success": ["status < 300)", "status < 400)"],
    "channels: secrets stay in a stored answer": ['shown.replaceAll(secret, "***")', "shown"],
  }),
  ...mutantsOf("domain/messaging/channels/sending/sign-webhook.ts", [RENDER], {
    "channels: the signature does not cover the time": ["`${id}.${at}.${body}`", "`${id}.${body}`"],
  }),
  ...mutantsOf("domain/operations/invariants/channel-invariants.ts", [CHANGES], {
    "channels: I48 accepts a missing message": ["m.event_id = ${eventIdSql", "m.event_id <> ${eventIdSql"],
    "channels: I50 accepts a secret in an answer": ["m.answer ~ '${SECRETS}'", "m.answer ~ '^$'"],
  }),
];
