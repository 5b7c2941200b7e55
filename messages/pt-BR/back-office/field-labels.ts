export const fieldLabels = { wholeText: "Texto", code: "Código", field: (place: string) => `Campo ${place}` };
