/** Writes a label inside a sentence: "Últimos 30 dias" becomes "últimos 30 dias". */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
