import { catalog } from "#messages/catalog.ts";
import { integrations } from "#messages/pt-BR/back-office/operations/integrations.ts";

export const integrationMessages = catalog("back-office", "integrations", integrations);
