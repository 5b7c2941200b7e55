import { formFieldFilled, formSubmission } from "#app/analytics/events.ts";
import { pageName } from "#app/analytics/page-names.ts";
import { record } from "./data-layer.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === "radio" || control.type === "checkbox";

/** Returns those properties of a form field that analytics uses. An unchecked toggle has the value "". */
const detailsOf = (control: Control) => ({
  name: control.name,
  type: control.type,
  autocomplete: control.autocomplete,
  value: isToggle(control) && !control.checked ? "" : control.value,
});

/**
 * Returns the name of a form: its `name` attribute, or else its intent, or else the page to which the form is
 * sent. The function reads the attributes of the form, because a form field named "id" would replace the
 * form's property of the same name.
 */
function nameOf(form: HTMLFormElement): { id: string; name: string } {
  const intent = form.querySelector<HTMLInputElement>('input[type="hidden"][name="intent"]')?.value;
  const page = pageName(new URL(form.getAttribute("action") ?? "", location.href).pathname);
  const name = form.getAttribute("name") ?? intent ?? page;
  return { id: form.getAttribute("id") ?? name, name };
}

/**
 * Records a filled-in field when the field loses the focus, and records every submitted form. `disclosureOf`
 * decides what is recorded: the value, only the fact that the field has a value, or nothing. Returns a
 * function that stops recording.
 */
export function watchForms(): () => void {
  /**
   * The last recorded value of each field. When the value of a field equals its last recorded value, the
   * field is not recorded again.
   */
  const recorded = new WeakMap<Control, string>();

  const onLeave = ({ target }: Event) => {
    if (!isControl(target) || !target.name) return;
    const { value, ...field } = detailsOf(target);
    if (recorded.get(target) === value) return;
    const event = formFieldFilled(field, value);
    if (!event) return;
    recorded.set(target, value);
    record(event);
  };
  // Records the value of a select box or toggle immediately, because React can replace the control before it
  // loses the focus.
  const onChoice = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLSelectElement || (isControl(target) && isToggle(target))) onLeave(event);
  };
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    const fields = [...target.elements].filter(isControl).filter(({ name }) => name !== "");
    record(formSubmission(nameOf(target), fields.map(detailsOf)));
  };
  document.addEventListener("focusout", onLeave);
  document.addEventListener("change", onChoice);
  document.addEventListener("submit", onSubmit, { capture: true });
  return () => {
    document.removeEventListener("focusout", onLeave);
    document.removeEventListener("change", onChoice);
    document.removeEventListener("submit", onSubmit, { capture: true });
  };
}
