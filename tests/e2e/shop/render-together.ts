import type { Page } from "@playwright/test";

/**
 * After this call, the open page renders a form's answer only together with the reloaded data. A slow machine
 * also renders the answer and the reloaded data together.
 */
export async function renderTogether(page: Page): Promise<void> {
  await page.evaluate(() => {
    // React schedules its rendering with a message of a MessageChannel.
    const post = MessagePort.prototype.postMessage;
    let held: (() => void)[] | null = null;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => post.call(this, message);
      if (held) held.push(send);
      else send();
    };
    const release = () => {
      const waiting = held ?? [];
      held = null;
      for (const send of waiting) send();
    };
    const ask = window.fetch;
    window.fetch = async (input, init) => {
      const answer = await ask(input, init);
      const whole = new Response(await answer.arrayBuffer(), answer);
      if (new Request(input, init).method === "POST") held ??= [];
      else if (held) setTimeout(release, 300);
      return whole;
    };
  });
}
