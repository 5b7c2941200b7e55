import { type ComponentType, createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Field } from "./field.tsx";
import { PasswordInput, SelectInput, TextArea, TextInput } from "./inputs.tsx";

const Labelled = Field as ComponentType<{ label: string; error: string; children?: ReactNode }>;

it.each([
  ["a text field", TextInput],
  ["a field of several lines", TextArea],
  ["a password", PasswordInput],
  ["a select box", SelectInput],
] as [string, ComponentType][])(
  "the control %s has the error border while its field is invalid",
  (_, Control) => {
    const field = { label: "Name", error: "Choose one." };
    const html = renderToStaticMarkup(createElement(Labelled, field, createElement(Control)));
    const control = /<(?:input|textarea|select)[^>]*>/.exec(html)?.[0];
    expect(control).toContain('aria-invalid="true"');
    expect(control).toContain("aria-invalid:border-danger");
  },
);
